const firstMs = 1_000;
const lastMs = 30_000;

/**
 * How long to wait before try number `attempt` (from 1): doubles from one second to half a minute, give or take half,
 * so that the clients of a restarted router do not come back all at once. `random` is 0 up to 1.
 */
export function backoffMs(attempt: number, random: number): number {
  const steadyMs = firstMs * 2 ** Math.min(attempt - 1, 10);
  return Math.round(Math.min(lastMs, Math.max(firstMs, steadyMs * (0.5 + random))));
}
