import type { Clock } from '../../base/clock.ts';
import { CarrierAway, TextRefused } from '../gateway.ts';
import { LinkLost, type SmppLink } from './smpp-link.ts';
import { isTemporary, status } from './status.ts';

type Params = Readonly<Record<string, unknown>>;

/** A message whose segments are being handed over. */
interface Submission {
  readonly ids: string[];
  left: number;
  /** Segments that wait for the carrier's answer. */
  open: number;
  /** The carrier has a segment, or may have a segment. */
  isPartlySent: boolean;
  isEnded: boolean;
  readonly resolve: (ids: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

interface Segment {
  readonly params: Params;
  readonly index: number;
  /** Its place among all segments. */
  readonly order: number;
  readonly of: Submission;
  tries: number;
}

const [firstPauseMs, longestPauseMs] = [500, 30_000];
/** A carrier that answers so often that it takes a message later will not take it. */
const maxTries = 12;

/** Hands segments to the carrier, in their order, some at the same time. All wait when the carrier takes no more for a while. */
export class Submissions {
  readonly #link: () => SmppLink;
  readonly #window: number;
  readonly #clock: Clock;
  readonly #queue: Segment[] = [];
  readonly #open = new Set<Promise<void>>();
  #last = 0;
  #isPaused = false;
  #pauses = 0;
  #cancelPause = () => {};

  constructor(link: () => SmppLink, { window, clock }: { readonly window: number; readonly clock: Clock }) {
    this.#link = link;
    this.#window = window;
    this.#clock = clock;
  }

  submit(segments: readonly Params[]): Promise<readonly string[]> {
    if (!this.#link().isBound) return Promise.reject(new CarrierAway('The carrier is not connected.'));
    return new Promise((resolve, reject) => {
      const of: Submission = {
        ids: [],
        left: segments.length,
        open: 0,
        isPartlySent: false,
        isEnded: false,
        resolve,
        reject,
      };
      segments.forEach((params, index) => {
        this.#last += 1;
        this.#queue.push({ params, index, order: this.#last, of, tries: 0 });
      });
      this.#next();
    });
  }

  /** Gives back the messages that wait, and waits for the answers to the others. */
  async close(): Promise<void> {
    this.#isPaused = true;
    this.#cancelPause();
    for (const { of } of [...this.#queue]) this.#end(of, new CarrierAway('The phone system stops.'));
    await Promise.all(this.#open);
  }

  #next(): void {
    while (!this.#isPaused && this.#open.size < this.#window) {
      const segment = this.#queue.shift();
      if (!segment) return;
      const sending = this.#send(segment).finally(() => {
        this.#open.delete(sending);
        this.#next();
      });
      this.#open.add(sending);
    }
  }

  async #send(segment: Segment): Promise<void> {
    const { of, params, index } = segment;
    of.open += 1;
    try {
      const { command_status: code, message_id: id } = await this.#link().request('submit_sm', params);
      of.open -= 1;
      if (code === status.ok) this.#taken(of, index, id ?? '');
      else if (isTemporary(code) && segment.tries < maxTries) this.#later(segment);
      else this.#end(of, new TextRefused(`The carrier answered with status ${code}.`));
    } catch (error) {
      of.open -= 1;
      if (error instanceof LinkLost && error.wasSent) of.isPartlySent = true;
      this.#end(of, new CarrierAway('The connection to the carrier was lost.'));
    }
  }

  #taken(of: Submission, index: number, id: string): void {
    this.#pauses = 0;
    of.ids[index] = id;
    of.isPartlySent = true;
    of.left -= 1;
    if (of.left > 0) return;
    of.isEnded = true;
    of.resolve(of.ids);
  }

  #later(segment: Segment): void {
    if (segment.of.isEnded) return;
    segment.tries += 1;
    const at = this.#queue.findIndex(({ order }) => order > segment.order);
    this.#queue.splice(at < 0 ? this.#queue.length : at, 0, segment);
    if (this.#isPaused) return;
    this.#isPaused = true;
    const pauseMs = Math.min(firstPauseMs * 2 ** this.#pauses, longestPauseMs);
    this.#pauses += 1;
    this.#cancelPause = this.#clock.after(pauseMs, () => {
      this.#isPaused = false;
      this.#next();
    });
  }

  /** Gives a message back. A message that the carrier may have in part is neither sent nor refused. */
  #end(of: Submission, error: Error): void {
    of.isEnded = true;
    const others = this.#queue.filter((segment) => segment.of !== of);
    this.#queue.splice(0, this.#queue.length, ...others);
    const isOpen = (of.isPartlySent || of.open > 0) && error instanceof CarrierAway;
    of.reject(isOpen ? new Error('The connection ended before the carrier confirmed the message.') : error);
  }
}
