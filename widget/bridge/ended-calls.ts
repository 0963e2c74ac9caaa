import type { CallLine, Client } from '../../sdk/index.ts';
import type { EndedCall } from './contract/call.ts';
import { formatEnded } from './formatted-call.ts';

const mostKept = 100;

/** Calls that ended since the widget was loaded, for pages that were away meanwhile. Personal calls are left out. */
export class EndedCalls {
  readonly #client: Client;
  readonly #ended: EndedCall[] = [];
  readonly #listeners = new Set<(call: EndedCall) => void>();
  readonly #stop: () => void;

  constructor(client: Client) {
    this.#client = client;
    this.#stop = client.calls.onDropped((line) => this.#add(line));
  }

  /** Oldest first. `since` is milliseconds since 1970 by the phone system's clock. */
  since(since: number): EndedCall[] {
    return this.#ended.filter(({ endTime }) => endTime >= since);
  }

  onEnded(listener: (call: EndedCall) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#stop();
    this.#listeners.clear();
  }

  #add(line: CallLine): void {
    if (line.isPersonalCall === true) return;
    const call = formatEnded(line, this.#client.now.peek());
    this.#ended.push(call);
    if (this.#ended.length > mostKept) this.#ended.shift();
    for (const listener of this.#listeners) listener(call);
  }
}
