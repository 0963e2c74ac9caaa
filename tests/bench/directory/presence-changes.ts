import type { Page } from 'playwright';
import { delayFigures, type Figure } from '../support/figure.ts';
import { pageLoad } from '../support/page-load.ts';
import { orOnce } from '../support/rounds.ts';

const changesPerSecond = 1_000;
/** The interval over which the phone system gathers changes before it sends them in a single frame. */
const gatheredMs = 100;
const seconds = orOnce(10);

interface Pushed {
  take(items: readonly object[]): void;
  known: { restUri: string }[];
  stopSystem(): void;
}

/** Runs in a page before its own scripts: finds the socket and the subscription that deliver the presence of colleagues. */
export function findPresencePush(): void {
  const found = window as unknown as Pushed;
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
      if (frame.type !== 'subscribe' || frame.source !== 'v1/directory/Presence') return;
      this.#id = frame.id;
      found.stopSystem = () => {
        this.#isStopped = true;
      };
      found.take = (items) => {
        this.#seq += 1;
        const update = { type: 'update', id: this.#id, seq: this.#seq, items, removed: [] };
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(update) }));
      };
    }
  };
}

/** Runs in the page: changes the shown colleagues at the pace of a phone system. Returns how long each frame took to be painted. */
function changeAll([perFrame, frames, pauseMs]: readonly [number, number, number]): Promise<number[]> {
  const pushed = window as unknown as Pushed;
  const shown = document.querySelectorAll('ul[aria-label=People] > li').length;
  const visible = pushed.known.slice(0, Math.max(1, shown));
  if (visible.length < 10) throw new Error(`The presence of ${visible.length} people is known.`);
  pushed.stopSystem();
  return new Promise((resolve) => {
    const painted: number[] = [];
    let changed = 0;
    const say = (next: number) => {
      const items = Array.from({ length: perFrame }, () => {
        changed += 1;
        const presenceState = Math.floor(changed / visible.length) % 2 === 0 ? 'training' : 'available';
        return { ...visible[changed % visible.length], presenceState };
      });
      const began = performance.now();
      pushed.take(items);
      // Animation frames come every 16.7 ms. A push with a fixed offset to them would measure its luck.
      if (next + 1 < frames) setTimeout(say, pauseMs - 8 + ((next * 7) % 17), next + 1);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          painted.push(performance.now() - began);
          if (painted.length === frames) resolve(painted);
        };
        port2.postMessage(null);
      });
    };
    say(0);
  });
}

/** Measures the painting of a thousand changes of presence a second on a list of colleagues. */
export async function presenceChanges(page: Page): Promise<Figure[]> {
  const what = `${changesPerSecond} changes of presence a second`;
  let painted: number[] = [];
  const load = await pageLoad(page, what, async () => {
    painted = await page.evaluate(changeAll, [
      (changesPerSecond * gatheredMs) / 1000,
      (seconds * 1000) / gatheredMs,
      gatheredMs,
    ] as const);
  });
  return [...delayFigures(`${what}: push frame to painted change`, painted, 'goal p95 50 ms'), ...load];
}
