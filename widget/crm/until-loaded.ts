import { signal } from '@preact/signals-core';
import { CrmError } from './crm-error.ts';
import type { CrmLink } from './crm-link.ts';

const messages = /dynamically imported module|module script failed/i;

/**
 * True for the error of a file that could not be fetched. By the HTML standard, and in Chromium from version 150 on, a page
 * remembers it: only the next load of the page can load the file.
 */
const isModuleFailure = (thrown: unknown): boolean =>
  thrown instanceof TypeError && messages.test(thrown.message);

/**
 * Loads the CRM connection, and repeats a failed load on the user's request.
 *
 * @param show shows the connection in the state `error`
 * @param reload loads the page again if no call would be lost: a file that could not be fetched is not fetched again before
 */
export async function untilLoaded<Value>(
  load: () => Promise<Value>,
  show: (link: Pick<CrmLink, 'state' | 'retry'>) => void,
  reload: () => void,
): Promise<Value> {
  for (let count = 1; ; count += 1)
    try {
      return await load();
    } catch (thrown) {
      const error = new CrmError('crm.scriptFailed', String(thrown), { cause: thrown });
      if (count > 1 && isModuleFailure(thrown)) reload();
      const wanted = Promise.withResolvers<void>();
      show({ state: signal({ name: 'error', error }), retry: wanted.resolve });
      await wanted.promise;
    }
}
