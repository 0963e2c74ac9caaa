import type { Browser } from 'playwright';
import { afterAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type RunningCallside, startCallside } from './callside.ts';

/** The test environment of most browser test files. */
export interface TestEnvironment {
  readonly callside: RunningCallside;
  readonly browser: Browser;
}

/**
 * Starts Callside and a browser for the tests of a file, and ends both after them. Call it at the top of the file.
 *
 * @param options of the command, instead of `--memory`
 * @param launch starts another kind of browser
 */
export async function startTestEnvironment(
  options?: readonly string[],
  launch: () => Promise<Browser> = launchBrowser,
): Promise<TestEnvironment> {
  const [started, launched] = await Promise.allSettled([startCallside(options), launch()]);
  const end = async () => {
    if (launched.status === 'fulfilled') await launched.value.close();
    if (started.status === 'fulfilled') await started.value.stop();
  };
  if (started.status === 'fulfilled' && launched.status === 'fulfilled') {
    afterAll(end);
    return { callside: started.value, browser: launched.value };
  }
  await end();
  throw [started, launched].find((one) => one.status === 'rejected')?.reason;
}
