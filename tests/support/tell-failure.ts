import type { Frame } from 'playwright';
import { afterEach, beforeEach } from 'vitest';
import { beforeClosing, openBrowsers } from './browser.ts';

/** A hanging page is skipped. */
const timeoutMs = 5_000;

async function described(frame: Frame): Promise<string> {
  try {
    const shown = await frame.locator('body').ariaSnapshot({ timeout: timeoutMs });
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
  // Vitest prints the error at the end of the whole run, where it is easy to find.
  if (error) error.message += `\n\nWhat the pages showed:\n${all.join('\n')}`;
}

/**
 * Adds the state of every browser to the error of a failed test, so that a rare failure can be understood. A file's own
 * `afterEach` runs before this, so pages that it closes are read first.
 */
beforeEach(({ task }) => {
  untold = task;
});
// The file before in this worker has left its own.
beforeClosing.clear();
beforeClosing.add(tell);
afterEach(tell);
