const firstMs = 1_000;
/** A phone system that restarts is back within a minute, and its users should be soon after it. */
const earlyMs = 8_000;
const earlyAttempts = 10;
const lastMs = 30_000;

/**
 * The pause before attempt number `attempt` (from 1). It doubles from one second to eight, which are kept for about a minute, and
 * is half a minute then; plus or minus half at random, so that the clients of a restarted router do not return all at once.
 * `random` is 0 up to 1.
 */
export function backoffMs(attempt: number, random: number): number {
  const steadyMs = attempt > earlyAttempts ? lastMs : Math.min(earlyMs, firstMs * 2 ** (attempt - 1));
  return Math.round(Math.min(lastMs, Math.max(firstMs, steadyMs * (0.5 + random))));
}
