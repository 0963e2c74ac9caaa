import { CrmError } from './crm-error.ts';

/**
 * What `begin` gives, unless nothing comes in time: then `crm.timeout`, and whatever comes later counts no more. What
 * was asked for may still happen.
 */
export async function inTime<Value>(what: string, ms: number, begin: () => Promise<Value>): Promise<Value> {
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
