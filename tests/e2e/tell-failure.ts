import type { Frame } from 'playwright';
import { afterEach, beforeEach } from 'vitest';
import { beforeClosing, openBrowsers } from '../browser.ts';

/** A page that hangs is not waited for. */
const patienceMs = 5_000;

async function described(frame: Frame): Promise<string> {
  try {
    const shown = await frame.locator('body').ariaSnapshot({ timeout: patienceMs });
    return `--- ${frame.url()}\n${shown}`;
  } catch (error) {
    return `--- ${frame.url()}: ${error}`;
  }
}

let untold: { readonly name: string; readonly result?: { readonly state: string } } | undefined;

async function tell(): Promise<void> {
  if (untold?.result?.state !== 'fail') return;
  const { name } = untold;
  untold = undefined;
  const pages = [...openBrowsers].flatMap((one) => one.contexts().flatMap((context) => context.pages()));
  const frames = pages.flatMap((page) => page.frames());
  const all = await Promise.all(frames.map(described));
  console.log(`What the pages showed when "${name}" failed:\n${all.join('\n')}`);
}

/**
 * Prints what every browser shows when a test fails: a failure that does not come again can be understood all the same. What a file
 * does after each test comes before this, so who closes pages there is asked first.
 */
beforeEach(({ task }) => {
  untold = task;
});
beforeClosing.add(tell);
afterEach(tell);
