import type { PageScript } from '#tests/support/person.ts';
import type { Told } from './pushed-rows.ts';

/** The interface of a page that receives changes of several resources: `take` accepts the items as text by resource. */
export interface ToldLists extends Pick<Told, 'take' | 'stopSystem'> {
  /** The items that the phone system has sent so far, by resource. */
  readonly lists: Readonly<Record<string, unknown[]>>;
}

/** Runs in the page of the app: finds the socket and the subscriptions that deliver the items of some resources. */
function findPushes(sources: readonly string[]) {
  const found = window as unknown as ToldLists & { lists: Record<string, unknown[]> };
  found.lists = Object.fromEntries(sources.map((source) => [source, []]));
  const Original = window.WebSocket;
  window.WebSocket = class extends Original {
    #sourceOf = new Map<string, string>();
    #last = new Map<string, { readonly id: string; seq: number }>();
    #isStopped = false;

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', (event) => {
        // The messages of the measurement itself are not counted here.
        if (!event.isTrusted || typeof event.data !== 'string' || !event.data.startsWith('{')) return;
        const frame = JSON.parse(event.data);
        const source = this.#sourceOf.get(frame.id);
        if (source === undefined) return;
        if (this.#isStopped) return event.stopImmediatePropagation();
        this.#last.set(source, { id: frame.id, seq: frame.seq });
        found.lists[source]?.push(...(frame.items ?? []));
      });
    }

    override send(data: string) {
      super.send(data);
      const frame = data.startsWith('{') ? JSON.parse(data) : {};
      if (frame.type !== 'subscribe' || !sources.includes(frame.source)) return;
      this.#sourceOf.set(frame.id, frame.source);
      found.stopSystem = () => {
        this.#isStopped = true;
      };
      found.take = (texts) => {
        for (const [source, items] of Object.entries(JSON.parse(texts) as Record<string, string>)) {
          const last = this.#last.get(source);
          if (!last) throw new Error(`Nothing of ${source} was pushed.`);
          last.seq += 1;
          const data = `{"type":"update","id":"${last.id}","seq":${last.seq},"items":${items},"removed":[]}`;
          this.dispatchEvent(new MessageEvent('message', { data }));
        }
      };
    }
  };
}

/** Returns the script that makes a page `ToldLists` of some resources. */
export const pushesOf = (...sources: readonly string[]): PageScript => ({
  content: `(${findPushes.toString()})(${JSON.stringify(sources)})`,
});
