import { afterAll, vi } from 'vitest';

/** Puts back what a file replaced: the next file of this worker finds the same globals. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
