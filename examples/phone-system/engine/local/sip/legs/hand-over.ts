import type { EndCause, OnHandOver } from '../../../port.ts';
import { causeOf } from '../message/causes.ts';

/** A user waits for the answer to REFER, and is connected here without one. */
const answerMs = 8_000;
/** A phone system tells soon that the destination rings; if it says nothing, it is at it. */
const silentMs = 4_000;
/** Some phone systems tell the outcome only when the destination has answered. */
const outcomeMs = 120_000;
/** The notice of the outcome may come after the end of our call, which the other side sends at about the same time. */
const lateMs = 1_000;
/** A far end that was heard until the transfer, and is silent for so long after its failure, is gone. */
const lostMs = 4_000;
/** The time between two packets of a far end that is heard, with jitter. */
const pauseMs = 500;

export interface HandOverOptions {
  readonly onProgress: OnHandOver;
  /** Returns when the last packet of sound came from the far end; undefined: that is not known. */
  readonly heardAt: () => number | undefined;
  /** Called once the outcome is known and told. */
  readonly onOver: () => void;
}

/**
 * Our request that the other side connects its end of a call elsewhere (RFC 3515, 5589), until the outcome is known. Its owner sends it
 * at once, and tells it the answers.
 */
export class HandOver {
  readonly #options: HandOverOptions;
  /** The far end was heard when the transfer began. */
  readonly #wasHeard: boolean;
  #timer: NodeJS.Timeout;
  #isAccepted = false;
  #isUnderway = false;
  #isOver = false;
  /** Tells a failure, once it is known whether the far end is lost. */
  #tellFailure: ((isLost: boolean) => void) | undefined;
  /** The other side has ended our call. */
  #isLeft = false;

  constructor(options: HandOverOptions) {
    this.#options = options;
    this.#wasHeard = isRecent(options.heardAt());
    this.#timer = setTimeout(() => this.#end('notPossible'), answerMs);
  }

  get isOpen(): boolean {
    return !this.#isOver || this.#tellFailure !== undefined;
  }

  /** The other side accepts the request. */
  accepted(): void {
    if (this.#isOver) return;
    this.#isAccepted = true;
    if (this.#isUnderway) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#underway(), silentMs);
  }

  /** The other side refuses the request. A number that it does not know is unknown to a call of ours too. */
  refused(status: number): void {
    const cause = causeOf(status, { hasRung: false });
    this.#end(cause === 'invalidNumber' ? cause : 'notPossible');
  }

  /** The other side tells how it goes. A notice without a final status says nothing. */
  notified(body: string): void {
    const status = Number(/^SIP\/2\.0 (\d{3})/i.exec(body.trim())?.[1] ?? 100);
    if (status >= 300) this.#end(causeOf(status, { hasRung: true }));
    else if (status >= 200) this.#end('done');
    else if (status > 100) this.#underway();
  }

  /** The other side has ended our call: it has taken its end out of it, if it had accepted, unless a late notice says no. */
  left(): void {
    this.#isLeft = true;
    if (this.#isOver || !this.#isAccepted) this.ended();
    else {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.ended(), lateMs);
    }
  }

  /** Our call is over. */
  ended(): void {
    this.#tellFailure?.(true);
    this.#end(this.#isAccepted ? 'done' : 'cancelled');
  }

  #underway(): void {
    if (this.#isOver || this.#isUnderway) return;
    this.#isUnderway = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end('noAnswer'), outcomeMs);
    this.#options.onProgress('underway');
  }

  #end(outcome: 'done' | 'notPossible' | EndCause): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (outcome === 'done' || outcome === 'notPossible' || !this.#isAccepted) {
      this.#options.onProgress(outcome);
      this.#options.onOver();
    } else this.#fail(outcome);
  }

  /** A phone system that had accepted may have let go of the far end: it is listened for. */
  #fail(cause: EndCause): void {
    this.#tellFailure = (isLost) => {
      clearTimeout(this.#timer);
      this.#tellFailure = undefined;
      this.#options.onProgress(cause, isLost);
      this.#options.onOver();
    };
    if (this.#isLeft) {
      this.#tellFailure(true);
      return;
    }
    const isHeard = () => isRecent(this.#options.heardAt());
    this.#timer = setTimeout(() => this.#tellFailure?.(this.#wasHeard && !isHeard()), lostMs);
  }
}

const isRecent = (at: number | undefined): boolean => at !== undefined && performance.now() - at < pauseMs;
