import { withTimeout } from '../bridge/contract/with-timeout.ts';
import { CrmError } from './crm-error.ts';

/**
 * Resolves to the result of `begin`, or rejects with `crm.timeout` after the time limit and drops a later result. The
 * request may still take effect.
 */
export const withCrmTimeout = async <Value>(
  what: string,
  ms: number,
  begin: () => Promise<Value>,
): Promise<Value> =>
  withTimeout(begin(), ms, () => new CrmError('crm.timeout', `${what} was not answered within ${ms} ms.`));
