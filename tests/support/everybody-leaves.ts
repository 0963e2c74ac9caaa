import type { Browser } from 'playwright';
import { until } from './until.ts';

/**
 * Closes all pages of a browser, and waits until the phone system has unregistered all phones. Otherwise the next test
 * with the same user would find the phone in use.
 *
 * @param url of the phone system, with its control page
 */
export async function everybodyLeaves(browser: Browser, url: string): Promise<void> {
  for (const context of browser.contexts()) await context.close();
  await until('all phones are gone', async () => {
    const { engine } = await (await fetch(`${url}/control/counts`)).json();
    return engine.registrations === 0;
  });
}
