import { CrmError } from './crm-error.ts';

/** As long as a slow CRM may take for its own script. */
const loadingMs = 60_000;

/**
 * Loads a script of a CRM into this page, where it sees what the page sees: only from an origin that the phone system names.
 *
 * @param allowed origins
 * @param data what the script reads at its own element, as `data-` attributes; then the element stays
 */
export async function loadScript(
  address: string,
  allowed: readonly string[],
  data: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { origin } = new URL(address);
  if (!allowed.includes(origin))
    throw new CrmError(
      'crm.scriptRefused',
      `Scripts of ${origin} are not let in: start the phone system with --crm-scripts ${origin}.`,
    );
  const script = document.createElement('script');
  script.src = address;
  Object.assign(script.dataset, data);
  const end = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new CrmError('crm.scriptFailed', `${address} ${why}.`));
      const timer = setTimeout(() => fail('did not come in time'), loadingMs);
      end.signal.addEventListener('abort', () => clearTimeout(timer));
      script.addEventListener('load', () => resolve(), { signal: end.signal });
      script.addEventListener('error', () => fail('could not be loaded'), { signal: end.signal });
      document.head.append(script);
    });
  } finally {
    end.abort();
    // What it has made stays; its element, where nothing is read at it, is needed no more.
    if (Object.keys(data).length === 0) script.remove();
  }
}
