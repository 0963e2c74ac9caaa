import type { Page } from 'playwright';
import { delayFigures, type Figure } from '../support/figure.ts';

/** The texts that a user types, letter by letter. */
export const typedTexts = ['hansen', 'elena co', 'company 12', '0612345', 'greta ber'];

/**
 * Runs in the page: notes for each key how long it takes until the results are painted. The list says by `aria-busy` that its
 * results belong to another text.
 */
function watchSearch(): void {
  const kept = window as unknown as { painted: number[] };
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  let [began, before] = [0, ''];
  const results = () => document.querySelector('section[aria-label=People] > [aria-busy]');
  const look = new MutationObserver(check);
  function check() {
    if (began === 0 || field?.value === before || results()?.ariaBusy !== 'false') return;
    const pressed = began;
    began = 0;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => kept.painted.push(performance.now() - pressed);
      port2.postMessage(null);
    });
  }
  field?.addEventListener(
    'keydown',
    (event) => {
      // The field is emptied by the key Delete, which is no letter.
      if (event.key.length > 1) return;
      [began, before] = [event.timeStamp, field.value];
    },
    true,
  );
  look.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** Types the texts into the search field of a list of people. Returns the delay of each letter. */
async function typeMs(page: Page): Promise<number[]> {
  const field = page.locator('input[type=search]');
  await page.evaluate(() => {
    (window as unknown as { painted: number[] }).painted = [];
  });
  const count = () => page.evaluate(() => (window as unknown as { painted: number[] }).painted.length);
  let typed = 0;
  for (const text of typedTexts) {
    await field.fill('');
    await page.locator('section[aria-label=People] > [aria-busy=false]').waitFor();
    for (const letter of text) {
      await field.press(letter);
      typed += 1;
      const wanted = typed;
      await page.waitForFunction(
        (least) => (window as unknown as { painted: number[] }).painted.length >= least,
        wanted,
        { polling: 10 },
      );
    }
  }
  if ((await count()) !== typed) throw new Error('A key was painted twice.');
  return page.evaluate(() => (window as unknown as { painted: number[] }).painted);
}

/** Measures a search as the user types, at the speed of this machine and with the page's processor slowed down. */
export async function searching(page: Page, what: string): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(watchSearch);
  const figures: Figure[] = [];
  for (const [rate, goal] of [
    [1, 'goal p95 60 ms'],
    [4, 'goal p95 100 ms'],
  ] as const) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const slower = rate === 1 ? '' : `, processor ${rate} times slower`;
    // The first round compiles the code of the page and reads the indexes.
    await typeMs(page);
    figures.push(...delayFigures(`${what}: key to painted results${slower}`, await typeMs(page), goal));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return figures;
}
