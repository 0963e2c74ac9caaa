import { signal } from '@preact/signals-core';
import { CrmError } from './crm-error.ts';
import type { CrmLink } from './crm-link.ts';

/**
 * Loads the CRM connection, and repeats a failed load on the user's request.
 *
 * @param show shows the connection in the state `error`
 */
export async function untilLoaded<Value>(
  load: () => Promise<Value>,
  show: (link: Pick<CrmLink, 'state' | 'retry'>) => void,
): Promise<Value> {
  for (;;)
    try {
      return await load();
    } catch (thrown) {
      const error = new CrmError('crm.scriptFailed', String(thrown), { cause: thrown });
      const wanted = Promise.withResolvers<void>();
      show({ state: signal({ name: 'error', error }), retry: wanted.resolve });
      await wanted.promise;
    }
}
