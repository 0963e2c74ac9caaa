import { Desk } from '#phone-system/testing/desk.ts';
import { enterprisePath } from '#tests/support/company/company.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { type Figure, singleFigure } from './support/figure.ts';
import { type Held, held } from './support/held.ts';
import { orOnce } from './support/rounds.ts';

/** A night. The clock of the page runs as fast as the page can work. */
const nightHours = orOnce(12);
/** The heap grows by half a megabyte in the first hours, and then goes up and down. */
const warmUpHours = orOnce(5);
/** Callers come twenty times as fast as usual, so that hours of them come while the page works through its night. */
const traffic = { speed: 20, callsPerHour: 120 };

/** Measures how much more a wallboard holds after a night of rotating groups, with callers who come and go. */
export async function wallboard(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  const desks: Desk[] = [];
  try {
    // Callers can wait while an agent is logged in; these have no phones.
    for (const [login, number] of [
      ['alice', 101],
      ['frank', 106],
    ] as const) {
      const desk = await Desk.open(callside, login);
      desks.push(desk);
      await desk.request('POST', `${enterprisePath}/Extension/${number}/operatorLogin`);
    }
    await fetch(`${callside.url}/control/traffic`, { method: 'POST', body: JSON.stringify(traffic) });
    const { page, context } = await Person.inApp(browser, callside, 'grace');
    await page.clock.install();
    // Two groups at a time, so that the three of the demonstration rotate.
    await page.setViewportSize({ width: 400, height: 800 });
    await page.goto(`${callside.url}/wallboard`);
    await page.getByRole('article').first().waitFor();
    const session = await context.newCDPSession(page);
    const hours = async (count: number) => {
      for (let minute = 0; minute < count * 60; minute += 1) await page.clock.runFor(60_000);
      return held(session);
    };
    const [evening, morning] = [await hours(warmUpHours), await hours(nightHours)];
    const growth = (of: keyof Held) => 100 * (morning[of] / evening[of] - 1);
    const what = `wallboard, ${nightHours} hours`;
    return [
      singleFigure(`${what}: heap`, morning.heapBytes / 2 ** 20, 'MB', 'no goal'),
      singleFigure(`${what}: growth of the heap`, growth('heapBytes'), '%', 'goal 5'),
      singleFigure(`${what}: growth of the elements`, growth('nodes'), '%', 'goal 5'),
      singleFigure(`${what}: growth of the listeners`, growth('listeners'), '%', 'goal 5'),
    ];
  } finally {
    await Promise.all(desks.map((desk) => desk.leave()));
    await browser.close();
    await callside.stop();
  }
}
