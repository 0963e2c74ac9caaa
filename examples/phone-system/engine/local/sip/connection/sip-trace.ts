import type { Logger } from 'pino';
import { networkOf } from '../../../../limits/network.ts';
import { written } from '../wire/sip-wire.ts';
import { SignallingRecord, type Traced } from './signalling-record.ts';

/** The maximum number of logged messages a minute of an address without a registered phone, and of such addresses. */
const maxLines = 200;
const maxAddresses = 1_000;
const windowMs = 60_000;
/** The size of a valid head, and of a description. */
const maxCharacters = 16_384;

/** Keeps the last SIP messages, and writes them to the log, for `--log sip`. Strangers cannot fill the disk with it. */
export class SipTrace {
  /** The last messages. */
  readonly record = new SignallingRecord();
  readonly #log: Logger | undefined;
  readonly #now: () => number;
  readonly #lines = new Map<string, number>();
  #windowEndsAt = 0;

  /**
   * @param log undefined: nothing is written
   * @param now milliseconds on a monotonic clock
   */
  constructor(log: Logger | undefined, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  write(traced: Traced): void {
    this.record.add(traced);
    const { direction, wire, text, isKnown } = traced;
    if (!this.#log || !(isKnown || this.#mayWrite(wire.peer.host))) return;
    const { protocol, peer } = wire;
    const sip = withoutProof(String(text).trim().slice(0, maxCharacters));
    this.#log.info({ peer: written(peer), direction, protocol, sip }, 'SIP');
  }

  #mayWrite(host: string): boolean {
    if (this.#now() >= this.#windowEndsAt) {
      this.#windowEndsAt = this.#now() + windowMs;
      this.#lines.clear();
    }
    const network = networkOf(host);
    const key = this.#lines.has(network) || this.#lines.size < maxAddresses ? network : 'others';
    const lines = (this.#lines.get(key) ?? 0) + 1;
    this.#lines.set(key, lines);
    if (lines === maxLines + 1)
      this.#log?.warn({ from: host }, 'No more SIP messages of a stranger are logged for now');
    return lines <= maxLines;
  }
}

/** A digest response can be attacked offline, so it is not logged. */
function withoutProof(text: string): string {
  return text.replaceAll(/response="[^"]*"/g, 'response="…"');
}
