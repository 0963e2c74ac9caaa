import type { Page } from 'playwright';
import type { SipPhone } from '../contract/sip-phone.ts';
import { launchBrowser } from '../support/browser.ts';
import { startCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { delayFigures, type Figure } from './support/figure.ts';
import { pageLoad } from './support/page-load.ts';
import { SignedIn } from './support/signed-in.ts';

const rowCount = 500;
const changesPerSecond = 1_000;
/** The interval over which the phone system gathers changes before it sends them in one frame. */
const gatheredMs = 100;
const seconds = 10;

/** The fields of a call in a push frame. */
interface Line {
  readonly restUri: string;
  readonly lineId: string;
  readonly state: string;
  readonly displayedNumber: string;
  readonly talkingTime?: number;
}

/** The interface of a page that receives changes: accepts the text of a frame. */
interface Told {
  take(text: string): void;
}

/** Runs in the page of the app: finds the socket and the subscription that deliver the calls of colleagues. */
function findPush() {
  const found = window as unknown as Told & { known: Line[]; stopSystem(): void };
  found.known = [];
  const Original = window.WebSocket;
  window.WebSocket = class extends Original {
    #id: string | undefined;
    #seq = 0;
    #isStopped = false;

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', (event) => {
        // The messages of the measurement itself are not counted here.
        if (!event.isTrusted || typeof event.data !== 'string' || !event.data.startsWith('{')) return;
        const frame = JSON.parse(event.data);
        if (frame.id === undefined || frame.id !== this.#id) return;
        if (this.#isStopped) return event.stopImmediatePropagation();
        this.#seq = frame.seq;
        found.known.push(...(frame.items ?? []));
      });
    }

    override send(data: string) {
      super.send(data);
      const frame = data.startsWith('{') ? JSON.parse(data) : {};
      if (frame.type !== 'subscribe' || frame.source !== 'v1/user/ColleagueCallLine') return;
      this.#id = frame.id;
      found.stopSystem = () => {
        this.#isStopped = true;
      };
      found.take = (items) => {
        this.#seq += 1;
        const data = `{"type":"update","id":"${this.#id}","seq":${this.#seq},"items":${items},"removed":[]}`;
        this.dispatchEvent(new MessageEvent('message', { data }));
      };
    }
  };
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

/** Sends changes to a page at the phone system's pace. Returns how long it took to paint each of them. */
function tell(page: Page, frames: readonly string[]): Promise<number[]> {
  return page.evaluate(
    ([texts, pauseMs]) =>
      new Promise<number[]>((resolve) => {
        const told = window as unknown as Told;
        const painted: number[] = [];
        const say = (next: number) => {
          const began = performance.now();
          told.take(texts[next] ?? '[]');
          // Animation frames come every 16.7 ms. A push with a fixed offset to them would measure its luck.
          if (next + 1 < texts.length) setTimeout(say, pauseMs - 8 + ((next * 7) % 17), next + 1);
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              painted.push(performance.now() - began);
              if (painted.length === texts.length) resolve(painted);
            };
            port2.postMessage(null);
          });
        };
        say(0);
      }),
    [frames, gatheredMs] as const,
  );
}

/** Returns five hundred calls copied from a real one, each with another caller. */
const multiplied = (line: Line): Line[] =>
  Array.from({ length: rowCount }, (_, at) => ({
    ...line,
    restUri: `${line.restUri}-${at}`,
    lineId: `${line.lineId}-${at}`,
    displayedNumber: `+33 1 23 45 6${String(at).padStart(3, '0')}`,
  }));

/** Returns the changes of all frames: each call is held and resumed in turn. */
function changes(lines: readonly Line[]): string[] {
  const perFrame = (changesPerSecond * gatheredMs) / 1000;
  return Array.from({ length: (seconds * 1000) / gatheredMs }, (_, frame) => {
    const first = frame * perFrame;
    const state = Math.floor(first / lines.length) % 2 === 0 ? 'held' : 'talking';
    const changed = Array.from({ length: perFrame }, (_, at) => lines[(first + at) % lines.length]);
    return JSON.stringify(changed.map((line) => ({ ...line, state })));
  });
}

/**
 * Measures the rendering work of a supervisor's screen when five hundred calls change a thousand times a second, and
 * compares it with a hand-written page for the same rows. All rows copy one real call. The frames come from within the
 * page, in the format of the phone system, so that the phone system's own work is not measured.
 */
export async function rows(): Promise<Figure[]> {
  const callside = await startCallside();
  const browser = await launchBrowser();
  let phone: SipPhone | undefined;
  try {
    const grace = await Person.inApp(browser, callside, 'grace', findPush);
    await grace.page.goto(`${callside.url}/calls/active`);
    await grace.canCall();
    const bob = await SignedIn.open(callside.url, 'bob');
    phone = await bob.plugIn();
    await bob.talkTo('601');
    const list = grace.app.getByRole('region', { name: 'Calls of colleagues' });
    await list.getByText('Talking').waitFor();
    const line = await grace.page.evaluate(() => (window as unknown as { known: Line[] }).known.at(-1));
    if (line === undefined) throw new Error('The push socket has delivered no frame of the call.');
    const lines = multiplied(line);

    await grace.page.evaluate((all) => {
      const told = window as unknown as Told & { stopSystem(): void };
      told.stopSystem();
      told.take(all);
    }, JSON.stringify(lines));
    const shown = list.getByRole('listitem');
    await until('all rows are shown', async () => (await shown.count()) === rowCount + 1, 60_000);
    const frames = changes(lines);
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
