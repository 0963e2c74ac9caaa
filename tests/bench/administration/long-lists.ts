import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { fillUsers } from '#phone-system/testing/large-company.ts';
import { PhoneSystemProcess } from '#tests/soak/phone-system-process.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { startCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { delayFigures, type Figure } from '../support/figure.ts';
import { orOnce } from '../support/rounds.ts';

const users = orOnce(100_000, 500);
const phones = orOnce(10_000, 50);
const typedTexts = ['greta', 'jansen', 'bulk.4211', '712345'];

/** Makes a folder with the demonstration, and adds users and phones. */
async function fill(folder: string): Promise<void> {
  const system = new PhoneSystemProcess({ args: ['--data', folder] });
  await system.ready();
  await system.stop();
  await fillUsers(folder, { users, phones });
}

/** Types texts into the search field of a list. Returns the time from each key to its painted rows, in milliseconds. */
async function typeMs(page: Page): Promise<number[]> {
  const field = page.getByRole('main').getByRole('searchbox');
  const took: number[] = [];
  for (const text of typedTexts) {
    await field.fill('');
    await page.waitForLoadState('networkidle');
    for (let length = 1; length <= text.length; length += 1) {
      const typed = text.slice(0, length);
      const answered = page.waitForResponse((one) => new URL(one.url()).searchParams.get('search') === typed);
      await page.evaluate(() => {
        document.addEventListener(
          'keydown',
          ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }),
          { capture: true, once: true },
        );
      });
      await field.press(typed.at(-1) ?? '');
      await (await answered).finished();
      took.push(
        await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const painted = () => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () =>
                  resolve(performance.now() - (window as unknown as { pressedAt: number }).pressedAt);
                port2.postMessage(null);
              };
              requestAnimationFrame(() => requestAnimationFrame(painted));
            }),
        ),
      );
    }
  }
  return took;
}

/** Measures the search of administrators in long lists of users and phones, from the key to the rows. */
export async function longLists(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'callside-lists-'));
  try {
    await fill(folder);
    const callside = await startCallside(['--data', folder]);
    const browser = await launchBrowser();
    try {
      const figures: Figure[] = [];
      for (const [path, what] of [
        ['users', `${users.toLocaleString('en')} users`],
        ['phones', `${phones.toLocaleString('en')} phones`],
      ] as const) {
        const ivan = await Person.inApp(browser, callside, 'ivan');
        await ivan.goTo(`/administration/${path}`);
        // The first round compiles the code of the page and reads the indexes.
        await typeMs(ivan.page);
        figures.push(
          ...delayFigures(
            `${what}: key to rows of an administrator`,
            await typeMs(ivan.page),
            'goal p95 100 ms',
          ),
        );
        await ivan.close();
      }
      return figures;
    } finally {
      await browser.close();
      await callside.stop();
    }
  } finally {
    // Its database writes until it has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  }
}
