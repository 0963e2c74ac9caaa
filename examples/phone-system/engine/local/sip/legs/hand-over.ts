import type { Core } from 'sip.js';
import type { HandOverProgress } from '../../../port.ts';
import type { SipAgent } from '../connection/sip-agent.ts';
import { causeOf } from '../message/causes.ts';

/** A user waits for the answer to REFER, and is connected here without one. */
const answerMs = 8_000;
/** A phone system tells soon that the destination rings; if it says nothing, it is at it. */
const silentMs = 4_000;
/** Some phone systems tell the outcome only when the destination has answered. */
const outcomeMs = 120_000;

/** Our request that the other side connects its end of a call elsewhere (RFC 3515, 5589), until the outcome is known. */
export class HandOver {
  readonly #onProgress: (progress: HandOverProgress) => void;
  #timer: NodeJS.Timeout;
  #isAccepted = false;
  #isUnderway = false;
  #isOver = false;

  /** @param referTo the address of the destination, perhaps with the call that it replaces */
  constructor(
    agent: SipAgent,
    session: Core.Session,
    { referTo, onProgress }: { readonly referTo: string; onProgress(progress: HandOverProgress): void },
  ) {
    this.#onProgress = onProgress;
    this.#timer = setTimeout(() => this.#end('notPossible'), answerMs);
    const extraHeaders = [
      agent.contactHeader,
      `Refer-To: <${referTo}>`,
      `Referred-By: <${session.localURI}>`,
    ];
    session.refer(
      {
        onAccept: () => this.#accepted(),
        onRedirect: () => this.#end('notPossible'),
        onReject: ({ message: { statusCode = 500 } }) => this.#refused(statusCode),
      },
      { extraHeaders },
    );
  }

  get isOpen(): boolean {
    return !this.#isOver;
  }

  /** The other side tells how it goes. A notice without a final status says nothing. */
  notified({ body }: Core.IncomingRequestMessage): void {
    const status = Number(/^SIP\/2\.0 (\d{3})/i.exec(body.trim())?.[1] ?? 100);
    if (status >= 300) this.#end(causeOf(status, { hasRung: true }));
    else if (status >= 200) this.#end('done');
    else if (status > 100) this.#underway();
  }

  /** The other side has ended our call: it has taken its end out of it, if it had accepted. */
  ended(): void {
    this.#end(this.#isAccepted ? 'done' : 'cancelled');
  }

  #accepted(): void {
    if (this.#isOver) return;
    this.#isAccepted = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#underway(), silentMs);
  }

  #underway(): void {
    if (this.#isOver || this.#isUnderway) return;
    this.#isUnderway = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end('noAnswer'), outcomeMs);
    this.#onProgress('underway');
  }

  /** A number that the other side does not know is unknown to a call of ours too. */
  #refused(status: number): void {
    const cause = causeOf(status, { hasRung: false });
    this.#end(cause === 'invalidNumber' ? cause : 'notPossible');
  }

  #end(outcome: Exclude<HandOverProgress, 'underway'>): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#onProgress(outcome);
  }
}
