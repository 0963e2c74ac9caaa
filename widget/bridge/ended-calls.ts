import type { CallLine, Client } from '../../sdk/index.ts';
import type { EndedCall } from './contract/call.ts';
import { formatEnded, isToldOf } from './formatted-call.ts';
import { endedUnseen, findPastCall } from './past-call.ts';

const mostKept = 100;

interface EndedCallsParts {
  readonly client: Client;
  /** Called with each call that ends. */
  readonly onEnded: (call: EndedCall) => void;
}

interface Kept {
  /** As it was last: whether pages may know of it can change. */
  readonly line: CallLine;
  readonly call: EndedCall;
}

/** Calls that ended since the widget was loaded, for pages that were away meanwhile. Personal calls without consent are left out. */
export class EndedCalls {
  readonly #parts: EndedCallsParts;
  /** Another list for each user. */
  #kept: Kept[] = [];
  readonly #stop: () => void;

  constructor(parts: EndedCallsParts) {
    const { client } = parts;
    this.#parts = parts;
    this.#stop = client.calls.onDropped((line) => {
      if (endedUnseen(line)) void this.#addUnseen(line);
      else this.#add(line, formatEnded(line, { endTime: client.now.peek() }));
    });
  }

  /** Oldest first. `since` is milliseconds since 1970 by the phone system's clock. */
  since(since: number): EndedCall[] {
    return this.#told().filter(({ endTime }) => endTime >= since);
  }

  /** The line of this call that ended last. */
  last(callID: string): EndedCall | undefined {
    return this.#told().findLast((call) => call.callID === callID);
  }

  /** Another user is nobody to know of these. */
  forget(): void {
    this.#kept = [];
  }

  dispose(): void {
    this.#stop();
  }

  #told(): EndedCall[] {
    const settings = this.#parts.client.crm.settings.peek();
    return this.#kept.flatMap(({ line, call }) => (isToldOf(line, settings) ? [call] : []));
  }

  /** It ended while the connection was gone: where the call history does not know when, it was just now. */
  async #addUnseen(line: CallLine): Promise<void> {
    const { client } = this.#parts;
    const kept = this.#kept;
    const noticedAt = client.now.peek();
    const past = await findPastCall(client, line);
    if (kept !== this.#kept) return;
    if (!past) return this.#add(line, formatEnded(line, { endTime: noticedAt }));
    const { talkDuration: durationMs, timestamp, stateCause = line.stateCause } = past;
    const endTime = (line.talkingTime ?? timestamp) + durationMs;
    this.#add(line, formatEnded({ ...line, stateCause }, { endTime, durationMs }));
  }

  #add(line: CallLine, call: EndedCall): void {
    if (!isToldOf(line, this.#parts.client.crm.settings.peek())) return;
    this.#kept.push({ line, call });
    this.#kept.sort((one, other) => one.call.endTime - other.call.endTime);
    if (this.#kept.length > mostKept) this.#kept.shift();
    this.#parts.onEnded(call);
  }
}
