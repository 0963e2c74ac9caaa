import type { CallLine, Client } from '../../sdk/index.ts';
import type { EndedCall } from './contract/call.ts';
import { formatEnded, isToldOf } from './formatted-call.ts';

const mostKept = 100;

interface EndedCallsParts {
  readonly client: Client;
  /** Called with each call that ends. */
  readonly onEnded: (call: EndedCall) => void;
}

/** Calls that ended since the widget was loaded, for pages that were away meanwhile. Personal calls without consent are left out. */
export class EndedCalls {
  readonly #parts: EndedCallsParts;
  readonly #ended: EndedCall[] = [];
  readonly #stop: () => void;

  constructor(parts: EndedCallsParts) {
    const { client } = parts;
    this.#parts = parts;
    this.#stop = client.calls.onDropped((line) => this.#add(line));
  }

  /** Oldest first. `since` is milliseconds since 1970 by the phone system's clock. */
  since(since: number): EndedCall[] {
    return this.#ended.filter(({ endTime }) => endTime >= since);
  }

  /** The line of this call that ended last. */
  last(callID: string): EndedCall | undefined {
    return this.#ended.findLast((call) => call.callID === callID);
  }

  dispose(): void {
    this.#stop();
  }

  #add(line: CallLine): void {
    const { client } = this.#parts;
    if (!isToldOf(line, client.crm.settings.peek())) return;
    const call = formatEnded(line, client.now.peek());
    this.#ended.push(call);
    if (this.#ended.length > mostKept) this.#ended.shift();
    this.#parts.onEnded(call);
  }
}
