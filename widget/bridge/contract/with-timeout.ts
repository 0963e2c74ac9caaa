/** Resolves to the value of a promise, or rejects with an error after the time limit and drops a later value. */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  ms: number,
  error: () => Error,
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(error()), ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
