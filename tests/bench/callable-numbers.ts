import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright';
import type { ClickToDial } from '#widget/embed/click-to-dial/click-to-dial.ts';
import { launchBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { orOnce } from './support/rounds.ts';

const path = fileURLToPath(
  new URL('../../examples/phone-system/pages/callside-click-to-dial.js', import.meta.url),
);
const textCount = 5_000;
const rounds = orOnce(40);

interface Measured {
  readonly CallsideClickToDial: {
    readonly ClickToDial: new (phone: object, options: object, reach: object) => ClickToDial;
  };
  numbers: ClickToDial;
}

interface Texts {
  readonly count: number;
  /** The last of so many paragraphs has a number. */
  readonly each: number;
}

/** Runs in the page: shows paragraphs, of which some have a number. */
function show({ count, each }: Texts): void {
  const rows = Array.from({ length: count }, (_, at) => {
    const number = (at + 1) % each === 0 ? ` Call 01 44 55 ${10 + (at % 90)} 77.` : '';
    return `<p>Paragraph ${at} of a page that has words and, in ${2000 + (at % 30)}, dates.${number}</p>`;
  });
  document.body.innerHTML = rows.join('');
}

/** Runs in the page: makes its numbers callable. The work begins when the page is idle. */
function makeCallable(): void {
  const measured = window as unknown as Measured;
  const reach = { shadowOf: (element: Element) => element.shadowRoot };
  const phone = { on: () => () => {} };
  measured.numbers = new measured.CallsideClickToDial.ClickToDial(phone, { country: 'FR' }, reach);
}

/** Returns the processor time of the page's scripts so far, in milliseconds: other programs do not count. */
async function scriptTime(metrics: CDPSession): Promise<number> {
  const all = await metrics.send('Performance.getMetrics');
  return 1000 * (all.metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
}

/** Returns the processor time until all numbers of a page are callable. */
async function timeOf(page: Page, metrics: CDPSession, texts: Texts): Promise<number> {
  await page.evaluate(show, texts);
  const before = await scriptTime(metrics);
  await page.evaluate(makeCallable);
  const count = () => page.evaluate(() => document.getElementsByTagName('callside-number').length);
  await until('all numbers are callable', async () => (await count()) === texts.count / texts.each);
  const after = await scriptTime(metrics);
  await page.evaluate(() => (window as unknown as Measured).numbers.dispose());
  return after - before;
}

/** Measures what callable numbers cost a page with 5,000 texts. All of it is done while the page is idle. */
export async function callableNumbers(): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ path });
    const metrics = await page.context().newCDPSession(page);
    await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
    const timesOf = async (each: number) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await timeOf(page, metrics, { count: textCount, each }));
      return times;
    };
    return [
      ...delayFigures('5,000 texts with a number', await timesOf(textCount), 'at most 5 ms'),
      ...delayFigures('5,000 texts with 50 numbers', await timesOf(100), 'no goal'),
    ];
  } finally {
    await browser.close();
  }
}
