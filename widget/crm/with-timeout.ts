import { CrmError } from './crm-error.ts';

/**
 * Resolves to the result of `begin`, or rejects with `crm.timeout` after the time limit and drops a later result. The
 * request may still take effect.
 */
export async function withTimeout<Value>(
  what: string,
  ms: number,
  begin: () => Promise<Value>,
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new CrmError('crm.timeout', `${what} was not answered within ${ms} ms.`)),
    ms,
  );
  try {
    return await Promise.race([begin(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
