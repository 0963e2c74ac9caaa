import type { Page } from 'playwright';
import type { PageScript } from '#tests/support/person.ts';

export const changesPerSecond = 1_000;
/** The interval over which the phone system gathers changes before it sends them in a single frame. */
export const gatheredMs = 100;

/** The interface of a page that receives changes: accepts the items of a frame as text. */
export interface Told<Item = unknown> {
  take(items: string): void;
  /** The items that the phone system has sent so far. */
  readonly known: Item[];
  /** Drops everything that the phone system sends from now on. */
  stopSystem(): void;
}

/** Runs in the page of the app: finds the socket and the subscription that deliver the items of a resource. */
function findPush(source: string) {
  const found = window as unknown as Told & { known: unknown[] };
  found.known = [];
  const Original = window.WebSocket;
  window.WebSocket = class extends Original {
    #ids = new Set<string>();
    #id: string | undefined;
    #seq = 0;
    #isStopped = false;

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', (event) => {
        // The messages of the measurement itself are not counted here.
        if (!event.isTrusted || typeof event.data !== 'string' || !event.data.startsWith('{')) return;
        const frame = JSON.parse(event.data);
        if (frame.id === undefined || !this.#ids.has(frame.id)) return;
        if (this.#isStopped) return event.stopImmediatePropagation();
        // Of several lists of the same resource, the list of the newest item is used.
        if (this.#id !== undefined && this.#id !== frame.id && !frame.items?.length) return;
        this.#id = frame.id;
        this.#seq = frame.seq;
        found.known.push(...(frame.items ?? []));
      });
    }

    override send(data: string) {
      super.send(data);
      const frame = data.startsWith('{') ? JSON.parse(data) : {};
      if (frame.type !== 'subscribe' || frame.source !== source) return;
      this.#ids.add(frame.id);
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

/** Returns the script that makes a page a `Told` of a resource. */
export const pushOf = (source: string): PageScript => ({
  content: `(${findPush.toString()})(${JSON.stringify(source)})`,
});

/** Sends changes to a page at the phone system's pace. Returns how long it took to paint each of them. */
export function tell(page: Page, frames: readonly string[]): Promise<number[]> {
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

/** Returns the frames of so many seconds, in which the items change in turn between two states. */
export function changesOf<Item extends object>(
  items: readonly Item[],
  { seconds, states }: { readonly seconds: number; readonly states: readonly [string, string] },
): string[] {
  const perFrame = (changesPerSecond * gatheredMs) / 1000;
  return Array.from({ length: (seconds * 1000) / gatheredMs }, (_, frame) => {
    const first = frame * perFrame;
    const state = states[Math.floor(first / items.length) % 2];
    const changed = Array.from({ length: perFrame }, (_, at) => items[(first + at) % items.length]);
    return JSON.stringify(changed.map((item) => ({ ...item, state })));
  });
}
