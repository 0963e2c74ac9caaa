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

const rowCount = 500;
const seconds = orOnce(10);

/** The fields of a call in a push frame. */
interface Line {
  readonly restUri: string;
  readonly lineId: string;
  readonly state: string;
  readonly displayedNumber: string;
  readonly talkingTime?: number;
}

/**
 * Runs in a page with the same rows: applies by hand the same changes as the components of the app, and nothing else.
 */
function byHand(lines: readonly Line[]) {
  const shown = document.querySelectorAll('section[aria-label="Calls of colleagues"] li');
  const rows = new Map(
    lines.map((line, at) => {
      // The real call precedes them.
      const row = shown[at + 1];
      const [detail, time] = [row?.querySelector('p:last-of-type')?.firstChild, row?.querySelector('time')];
      if (!(detail instanceof Text) || !time) throw new Error(`There is no row of ${line.lineId}.`);
      const name = detail.data.split(' · ')[0];
      return [line.restUri, { detail, time, name, since: line.talkingTime ?? 0 }] as const;
    }),
  );
  const tick = () => {
    const now = Date.now();
    for (const { time, since } of rows.values()) {
      const passed = Math.max(0, Math.floor((now - since) / 1000));
      time.textContent = `${Math.floor(passed / 60)}:${String(passed % 60).padStart(2, '0')}`;
    }
  };
  setInterval(tick, 1000);
  (window as unknown as Told).take = (text) => {
    for (const { restUri, state } of JSON.parse(text) as readonly Line[]) {
      const row = rows.get(restUri);
      if (row) row.detail.data = `${row.name} · ${state} `;
    }
  };
}

/** Returns five hundred calls copied from a real call, each with another caller. */
const multiplied = (line: Line): Line[] =>
  Array.from({ length: rowCount }, (_, at) => ({
    ...line,
    restUri: `${line.restUri}-${at}`,
    lineId: `${line.lineId}-${at}`,
    displayedNumber: `+33 1 23 45 6${String(at).padStart(3, '0')}`,
  }));

/**
 * Measures the rendering work of a supervisor's screen when five hundred calls change a thousand times a second, and
 * compares it with a hand-written page for the same rows. All rows copy the same real call. The frames come from within the
 * page, in the format of the phone system, so that the phone system's own work is not measured.
 */
export async function rows(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  let phone: SipPhone | undefined;
  try {
    const grace = await Person.inApp(browser, callside, 'grace', pushOf('v1/user/ColleagueCallLine'));
    await grace.page.goto(`${callside.url}/calls/active`);
    await grace.canCall();
    const bob = await SignedIn.open(callside.url, 'bob');
    phone = await bob.plugIn();
    await bob.talkTo('601');
    const list = grace.app.getByRole('region', { name: 'Calls of colleagues' });
    await list.getByText('Talking').waitFor();
    const line = await grace.page.evaluate(() => (window as unknown as Told<Line>).known.at(-1));
    if (line === undefined) throw new Error('The push socket has delivered no frame of the call.');
    const lines = multiplied(line);

    await grace.page.evaluate((all) => {
      const told = window as unknown as Told;
      told.stopSystem();
      told.take(all);
    }, JSON.stringify(lines));
    const shown = list.getByRole('listitem');
    await until('all rows are shown', async () => (await shown.count()) === rowCount + 1, 60_000);
    const frames = changesOf(lines, { seconds, states: ['held', 'talking'] });
    let painted: number[] = [];
    const what = `${rowCount} rows, ${changesPerSecond} changes a second`;
    const load = await pageLoad(grace.page, what, async () => {
      painted = await tell(grace.page, frames);
    });

    const peer = await browser.newPage();
    await peer.goto(`${callside.url}/manifest.webmanifest`);
    const html = await grace.page.evaluate(() => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      for (const script of copy.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
      return copy.outerHTML;
    });
    await peer.setContent(html);
    await peer.evaluate(byHand, lines);
    let paintedByHand: number[] = [];
    const loadByHand = await pageLoad(peer, `${what}, by hand`, async () => {
      paintedByHand = await tell(peer, frames);
    });
    return [
      ...delayFigures(`${what}: push frame to painted change`, painted, 'p50 one frame (16.7) + 5, p95 50'),
      ...load,
      ...delayFigures(
        `${what}, by hand: push frame to painted change`,
        paintedByHand,
        'what ours is read against',
      ),
      ...loadByHand,
    ];
  } finally {
    phone?.close();
    await browser.close();
    await callside.stop();
  }
}
