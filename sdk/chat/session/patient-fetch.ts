import type { Clock } from '#sdk/platform/platform.ts';
import { sleep } from '#sdk/platform/wait.ts';

type Fetch = (input: URL | RequestInfo, init?: RequestInit) => Promise<Response>;

/** A request waits at most so long in all for a homeserver that limits the rate of requests. */
const maxWaitMs = 60_000;
/** The wait for an answer that names no time. */
const defaultWaitMs = 1_000;

/**
 * Returns a `fetch` that obeys a homeserver that is asked too often: it repeats the request after the time that the answer 429
 * names. Answers that name a longer time than a minute are returned.
 */
export const patientFetch =
  (fetchOnce: Fetch, clock: Clock): Fetch =>
  async (input, init) => {
    for (let waitedMs = 0; ; ) {
      const response = await fetchOnce(input, init);
      if (response.status !== 429) return response;
      const waitMs = await waitOf(response);
      waitedMs += waitMs;
      if (waitedMs > maxWaitMs) return response;
      await sleep(clock, waitMs, init?.signal ?? new AbortController().signal);
    }
  };

/** The header is the newer way; servers of other origins may hide it. */
async function waitOf(response: Response): Promise<number> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  if (seconds >= 0) return seconds * 1_000;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const ms = (body as { retry_after_ms?: unknown } | undefined)?.retry_after_ms;
  return typeof ms === 'number' && ms >= 0 ? ms : defaultWaitMs;
}
