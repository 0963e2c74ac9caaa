import type { CallLine, Client } from '#sdk/index.ts';
import type { EndedCall } from './contract/call.ts';
import { formatEnded, isReported } from './formatted-call.ts';
import { endedUnseen, findPastCall } from './past-call.ts';

const maxEntries = 100;

interface EndedCallsDeps {
  readonly client: Client;
  /** Called with each call that ends. */
  readonly onEnded: (call: EndedCall) => void;
}

interface KeptCall {
  /** Its last state: its visibility for pages can change. */
  line: CallLine;
  call: EndedCall;
  /** The end is known as well as it will be: before, the call can only be logged. */
  isSettled: boolean;
}

/**
 * Calls that ended since the widget was loaded, for pages that were away meanwhile. Personal calls without consent are
 * left out.
 */
export class EndedCalls {
  readonly #deps: EndedCallsDeps;
  /** Another list for each user. */
  #kept: KeptCall[] = [];
  readonly #stop: () => void;

  constructor(deps: EndedCallsDeps) {
    const { client } = deps;
    this.#deps = deps;
    this.#stop = client.calls.onDropped((line) => this.#add(line));
  }

  /** Oldest first. `since` is milliseconds since 1970 by the phone system's clock. */
  since(since: number): EndedCall[] {
    return this.#shared()
      .filter(({ isSettled, call: { endTime } }) => isSettled && endTime >= since)
      .map(({ call }) => call);
  }

  /** Returns the line of this call that ended last. */
  last(callID: string): EndedCall | undefined {
    return this.#shared().findLast(({ call }) => call.callID === callID)?.call;
  }

  /** Another user may not see these. */
  forget(): void {
    this.#kept = [];
  }

  dispose(): void {
    this.#stop();
  }

  #shared(): KeptCall[] {
    const settings = this.#deps.client.crm.settings.peek();
    return this.#kept.filter(({ line }) => isReported(line, settings));
  }

  #add(line: CallLine): void {
    const { client } = this.#deps;
    if (!isReported(line, client.crm.settings.peek())) return;
    const kept = { line, call: formatEnded(line, { endTime: client.now.peek() }), isSettled: false };
    this.#kept.push(kept);
    if (this.#kept.length > maxEntries) this.#kept.shift();
    if (endedUnseen(line)) void this.#askHow(kept);
    else this.#emit(kept);
  }

  /** It ended during a lost connection: if the call history has no time, it ended just now. */
  async #askHow(kept: KeptCall): Promise<void> {
    const all = this.#kept;
    const { line } = kept;
    const past = await findPastCall(this.#deps.client, line);
    // Another user has signed in.
    if (all !== this.#kept) return;
    if (past) {
      const { talkDuration: durationMs, timestamp, stateCause = line.stateCause } = past;
      const endTime = (line.talkingTime ?? timestamp) + durationMs;
      // It may have become personal during the interruption.
      kept.line = { ...line, stateCause, isPersonalCall: past.isPersonalCall ?? line.isPersonalCall };
      kept.call = formatEnded(kept.line, { endTime, durationMs });
    }
    this.#emit(kept);
  }

  #emit(kept: KeptCall): void {
    kept.isSettled = true;
    this.#kept.sort((one, other) => one.call.endTime - other.call.endTime);
    if (isReported(kept.line, this.#deps.client.crm.settings.peek())) this.#deps.onEnded(kept.call);
  }
}
