import { enterprisePath } from '#tests/support/company/company.ts';
import type { SipPhone } from '../contract/sip-phone.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { pageLoad } from './support/page-load.ts';
import { changesOf, changesPerSecond, pushOf, type Told, tell } from './support/pushed-rows.ts';
import { orOnce } from './support/rounds.ts';
import { SignedIn } from './support/signed-in.ts';

const callerCount = 200;
/** The most urgent callers that an agent's screen shows. */
const shownCount = 50;
const seconds = orOnce(10);

/** The fields of a caller in a push frame that are changed here. */
interface Caller {
  readonly restUri: string;
  readonly acdClientID: string;
  readonly displayNumber: string;
  readonly state: string;
}

/** Returns two hundred callers copied from a real caller, each with another number. */
const multiplied = (caller: Caller): Caller[] =>
  Array.from({ length: callerCount }, (_, at) => ({
    ...caller,
    restUri: `${caller.restUri}${at + 1_000}`,
    acdClientID: `${caller.acdClientID}${at + 1_000}`,
    displayName: undefined,
    displayNumber: `+33 1 23 45 6${String(at).padStart(3, '0')}`,
  }));

/**
 * Measures the rendering work of an agent's screen, in both apps, when two hundred callers of a queue change a thousand times
 * a second. All callers copy the same real caller. The frames come from within the page, in the format of the phone system.
 */
export async function queue(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  let phone: SipPhone | undefined;
  try {
    const carol = await SignedIn.open(callside.url, 'carol');
    phone = await carol.plugIn();
    const script = pushOf(`${enterprisePath}/AcdClient`);
    for (const [app, open] of [
      ['full client', () => Person.inApp(browser, callside, 'judy.bauer', script)],
      ['widget', () => Person.inWidgetPage(browser, callside, 'judy.bauer', script)],
    ] as const) {
      const judy = await open();
      if (app === 'full client') await judy.page.goto(`${callside.url}/queue`);
      await judy.canCall();
      if (app === 'widget') await judy.app.getByRole('tab', { name: /^Queue/ }).click();
      else await judy.press('Start taking calls');
      if (app === 'full client') await carol.placeCall('303');
      await judy.button('Take the call of Carol Lindqvist').waitFor();
      const caller = await judy.page.evaluate(() => (window as unknown as Told<Caller>).known.at(-1));
      if (caller === undefined) throw new Error('The push socket has delivered no frame of the caller.');
      const callers = multiplied(caller);
      await judy.page.evaluate((all) => {
        const told = window as unknown as Told;
        told.stopSystem();
        told.take(all);
      }, JSON.stringify(callers));
      const shown = judy.app.getByRole('list', { name: 'Waiting callers' }).getByRole('listitem');
      await until('the rows are shown', async () => (await shown.count()) === shownCount, 60_000);
      const frames = changesOf(callers, { seconds, states: ['DISTRIBUTED', 'QUEUED'] });
      const what = `${app}, ${callerCount} waiting, ${changesPerSecond} changes a second`;
      let painted: number[] = [];
      const load = await pageLoad(judy.page, what, async () => {
        painted = await tell(judy.page, frames);
      });
      figures.push(...delayFigures(`${what}: push frame to painted row`, painted, 'p95 100'), ...load);
      await judy.close();
    }
    return figures;
  } finally {
    phone?.close();
    await browser.close();
    await callside.stop();
  }
}
