import type { Frame } from 'playwright';
import { afterEach, beforeEach } from 'vitest';
import { beforeClosing, openBrowsers } from './browser.ts';

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

interface Outcome {
  readonly state: string;
  readonly errors?: { message: string }[];
}

let untold: { readonly result?: Outcome } | undefined;

async function tell(): Promise<void> {
  const outcome = untold?.result;
  if (outcome?.state !== 'fail') return;
  untold = undefined;
  const pages = [...openBrowsers].flatMap((one) => one.contexts().flatMap((context) => context.pages()));
  const frames = pages.flatMap((page) => page.frames());
  const all = await Promise.all(frames.map(described));
  const [error] = outcome.errors ?? [];
  // With the error it stands at the end of the whole run, which is what is left of a long one.
  if (error) error.message += `\n\nWhat the pages showed:\n${all.join('\n')}`;
}

/**
 * Says with the error of a test what every browser showed when it failed: a failure that does not come again can be understood all the same. What a file
 * does after each test comes before this, so who closes pages there is asked first.
 */
beforeEach(({ task }) => {
  untold = task;
});
beforeClosing.add(tell);
afterEach(tell);
