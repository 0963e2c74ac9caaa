import type { Frame } from 'playwright';
import { afterEach } from 'vitest';
import { openBrowsers } from '../browser.ts';

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

/** Prints what every browser shows when a test fails: a failure that does not come again can be understood all the same. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const pages = [...openBrowsers].flatMap((one) => one.contexts().flatMap((context) => context.pages()));
  const frames = pages.flatMap((page) => page.frames());
  const all = await Promise.all(frames.map(described));
  console.log(`What the pages showed when "${task.name}" failed:\n${all.join('\n')}`);
});
