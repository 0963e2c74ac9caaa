import type { Core } from 'sip.js';
import type { EndCause, LegId } from '../../port.ts';
import type { Leg, LegReport } from '../leg.ts';
import type { PhoneMedia } from '../media/phone-media.ts';
import { statusOf } from './causes.ts';
import { lineHeader, sdpBody } from './headers.ts';
import { PhoneDialog } from './phone-dialog.ts';
import type { SipAgent } from './sip-agent.ts';

export interface DialledLegOptions {
  readonly id: LegId;
  readonly agent: SipAgent;
  readonly request: Core.IncomingInviteRequest;
  readonly media: PhoneMedia;
  readonly report: LegReport;
}

/** A leg that a phone began by dialling. */
export class DialledLeg implements Leg {
  readonly id: LegId;
  readonly audio: PhoneMedia;
  readonly #agent: SipAgent;
  readonly #request: Core.IncomingInviteRequest;
  readonly #report: LegReport;
  /** A phone that offers nothing gets an offer, and answers it when it acknowledges. */
  readonly #isLateOffer: boolean;
  readonly #sdp: Promise<string>;
  #dialog: PhoneDialog | undefined;
  #state: 'dialling' | 'answered' | 'ended' = 'dialling';

  constructor({ id, agent, request, media, report }: DialledLegOptions) {
    this.id = id;
    this.#agent = agent;
    this.#request = request;
    this.audio = media;
    this.#report = { ...report, ended: (cause) => this.#end(cause, report) };
    request.delegate = { onCancel: () => this.#onCancel() };
    const { body } = request.message;
    this.#isLateOffer = body === '';
    this.#sdp = this.#isLateOffer ? media.offer() : media.answerOffer(body);
    this.#sdp.catch(() => this.#refuse(488, 'failed'));
  }

  progress(lineId: string): void {
    if (this.#state !== 'dialling') return;
    this.#request.progress({ statusCode: 180, extraHeaders: lineHeader(lineId) });
  }

  answer(lineId: string): void {
    if (this.#state !== 'dialling') return;
    this.#state = 'answered';
    // A description that could not be made has already ended the leg.
    this.#sdp.then((sdp) => this.#accept(sdp, lineId)).catch(() => this.#refuse(500, 'failed'));
  }

  requestAnswer(): boolean {
    return false;
  }

  hangUp(cause: EndCause): void {
    if (this.#dialog) this.#dialog.end(cause);
    else this.#refuse(statusOf(cause), cause);
    this.#report.ended(cause);
  }

  sendDigits(digits: string): void {
    this.audio.sendDigits(digits);
  }

  #accept(sdp: string, lineId: string): void {
    if (this.#state !== 'answered') return;
    const { session } = this.#request.accept({
      statusCode: 200,
      extraHeaders: lineHeader(lineId),
      body: sdpBody(sdp),
    });
    const { audio: media } = this;
    const dialog = new PhoneDialog({ agent: this.#agent, session, media, report: this.#report });
    if (this.#isLateOffer) dialog.awaitAnswer();
    this.#dialog = dialog;
  }

  #onCancel(): void {
    this.#refuse(487, 'cancelled');
  }

  /** The one place that refuses, so that an INVITE gets one final answer whatever crosses on its way. */
  #refuse(statusCode: number, cause: EndCause): void {
    if (this.#state === 'ended') return;
    if (!this.#dialog) this.#request.reject({ statusCode });
    this.#report.ended(cause);
  }

  #end(cause: EndCause, report: LegReport): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#dialog?.dispose();
    report.ended(cause);
  }
}
