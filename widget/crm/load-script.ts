import { CrmError } from './crm-error.ts';

/** The maximum time that a slow CRM may take for its own script. */
const loadingMs = 60_000;

/**
 * Loads a script of a CRM into this page, with all rights of the page: only from an origin that the phone system names.
 *
 * @param allowed origins
 * @param data `data-` attributes that the script reads from its own element; then the element stays
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
      const timer = setTimeout(() => fail('did not load in time'), loadingMs);
      end.signal.addEventListener('abort', () => clearTimeout(timer));
      script.addEventListener('load', () => resolve(), { signal: end.signal });
      script.addEventListener('error', () => fail('could not be loaded'), { signal: end.signal });
      document.head.append(script);
    });
  } finally {
    end.abort();
    // Its effects stay; its element is needed no more, unless the script reads it.
    if (Object.keys(data).length === 0) script.remove();
  }
}
