const firstMs = 1_000;
const lastMs = 30_000;

/**
 * The pause before attempt number `attempt` (from 1). It doubles from one second to half a minute, plus or minus half at
 * random, so that the clients of a restarted router do not return all at once. `random` is 0 up to 1.
 */
export function backoffMs(attempt: number, random: number): number {
  const steadyMs = firstMs * 2 ** Math.min(attempt - 1, 10);
  return Math.round(Math.min(lastMs, Math.max(firstMs, steadyMs * (0.5 + random))));
}
