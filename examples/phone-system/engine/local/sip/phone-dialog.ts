import { Core } from 'sip.js';
import type { EndCause } from '../../port.ts';
import type { LegReport } from '../leg.ts';
import type { PhoneMedia } from '../media/phone-media.ts';
import { hasAudio, isHold } from '../media/sdp.ts';
import { reasonOf } from './causes.ts';
import { keyOfInfo } from './infos.ts';
import { Referral, referredNumber } from './referral.ts';
import { contactHeader } from './sip-agent.ts';

/** An answered call with a phone: what the phone may ask in it, and its end. */
export class PhoneDialog {
  readonly #session: Core.Session;
  readonly #media: PhoneMedia;
  readonly #report: LegReport;
  #isHeld = false;
  #referral: Referral | undefined;
  #endPending: EndCause | undefined;

  constructor(session: Core.Session, media: PhoneMedia, report: LegReport) {
    this.#session = session;
    this.#media = media;
    this.#report = report;
    session.delegate = {
      onAck: () => this.#onAck(),
      onAckTimeout: () => this.#onAckTimeout(),
      onBye: (request) => this.#onBye(request),
      onInvite: (request) => void this.#onReInvite(request),
      onInfo: (request) => this.#onInfo(request),
      onRefer: (request) => this.#onRefer(request),
      onMessage: (request) => void request.reject({ statusCode: 405 }),
      onNotify: (request) => void request.reject({ statusCode: 489 }),
    };
  }

  /** Ends the call: now, or as soon as the phone has acknowledged that it was answered. */
  end(cause: EndCause): void {
    const { sessionState } = this.#session;
    if (sessionState === Core.SessionState.Terminated) return;
    if (sessionState === Core.SessionState.AckWait) {
      this.#endPending = cause;
      return;
    }
    this.#referral?.settle(cause === 'normal' ? '200 OK' : '503 Service Unavailable');
    this.#sayBye(cause);
  }

  /** Forgets the call without a word to the phone. */
  dispose(): void {
    this.#referral?.dispose();
  }

  #onAck(): void {
    if (this.#endPending) this.end(this.#endPending);
  }

  /** The phone was answered and never took notice. */
  #onAckTimeout(): void {
    this.#sayBye('failed');
    this.#report.ended('failed');
  }

  #sayBye(cause: EndCause): void {
    const reason = reasonOf(cause);
    this.#session.bye(undefined, reason === undefined ? {} : { extraHeaders: [`Reason: ${reason}`] });
  }

  #onBye(request: Core.IncomingByeRequest): void {
    request.accept();
    this.#referral?.dispose();
    this.#report.ended('normal');
  }

  async #onReInvite(request: Core.IncomingInviteRequest): Promise<void> {
    const offer = request.message.body;
    if (!hasAudio(offer)) {
      request.reject({ statusCode: 488 });
      return;
    }
    const answer = await this.#media.answerOffer(offer).catch(() => undefined);
    if (this.#session.sessionState === Core.SessionState.Terminated) return;
    if (answer === undefined) {
      request.reject({ statusCode: 488 });
      return;
    }
    request.accept({
      statusCode: 200,
      extraHeaders: [contactHeader],
      body: { contentDisposition: 'session', contentType: 'application/sdp', content: answer },
    });
    this.#setHeld(isHold(offer));
  }

  #setHeld(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#report.holdChanged(isHeld);
  }

  #onInfo(request: Core.IncomingInfoRequest): void {
    const key = keyOfInfo(request.message);
    if (key === undefined) {
      request.reject({ statusCode: 415 });
      return;
    }
    request.accept();
    this.#report.digit(key);
  }

  #onRefer(request: Core.IncomingReferRequest): void {
    const destination = referredNumber(request.message);
    if (destination === undefined) {
      request.reject({ statusCode: 501 });
      return;
    }
    request.accept({ statusCode: 202 });
    this.#referral?.dispose();
    this.#referral = new Referral(this.#session);
    this.#report.referred(destination);
  }
}
