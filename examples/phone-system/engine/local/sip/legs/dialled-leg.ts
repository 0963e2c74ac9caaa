import type { Core } from 'sip.js';
import type { EndCause, KeptLeg, LegId, OnHandOver, TransferProgress } from '../../../port.ts';
import type { LegReport } from '../../leg.ts';
import type { PhoneMedia } from '../../media/webrtc/phone-media.ts';
import type { SipAgent, SipDialog, SipLeg } from '../connection/sip-agent.ts';
import { refusalHeaders, statusOf } from '../message/causes.ts';
import { allowsUpdate, lineHeader, sdpBody } from '../message/headers.ts';
import { keepInvite } from './kept-invite.ts';
import { PhoneDialog } from './phone-dialog.ts';
import { ReliableResponses } from './reliable-responses.ts';
import { type SessionTerms, termsHeaders } from './session-timer.ts';

export interface DialledLegOptions {
  readonly id: LegId;
  readonly agent: SipAgent;
  readonly request: Core.IncomingInviteRequest;
  readonly terms: SessionTerms | undefined;
  readonly media: PhoneMedia;
  readonly report: LegReport;
  /** The phone has dialled at a process that has died, whose sound before the answer it may still have. */
  readonly isResumed: boolean;
}

/** A leg that a phone began by dialling. */
export class DialledLeg implements SipLeg {
  readonly id: LegId;
  readonly audio: PhoneMedia;
  readonly #agent: SipAgent;
  readonly #request: Core.IncomingInviteRequest;
  readonly #terms: SessionTerms | undefined;
  readonly #report: LegReport;
  readonly #isResumed: boolean;
  /** A phone without an offer gets an offer, and answers it in its ACK. */
  readonly #isLateOffer: boolean;
  readonly #sdp: Promise<string>;
  readonly #reliable = new ReliableResponses();
  #lineId: string | undefined;
  #isRinging = false;
  #isEarly = false;
  #dialog: PhoneDialog | undefined;
  #state: 'dialling' | 'answered' | 'ended' = 'dialling';

  constructor({ id, agent, request, terms, media, report, isResumed }: DialledLegOptions) {
    this.#isResumed = isResumed;
    this.id = id;
    this.#agent = agent;
    this.#request = request;
    this.#terms = terms;
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
    this.#lineId = lineId;
    if (this.#isRinging && wantsReliability(this.#request)) return;
    this.#isRinging = true;
    this.#say(180);
  }

  openEarly(): void {
    // A phone without an offer has no media path before the answer.
    if (this.#state !== 'dialling' || this.#isEarly || this.#isLateOffer) return;
    this.#isEarly = true;
    this.#sdp.then(
      (sdp) => this.#state === 'dialling' && this.#say(183, sdp),
      // The failure has already ended the leg.
      () => undefined,
    );
  }

  answer(lineId: string): void {
    if (this.#state !== 'dialling') return;
    this.#state = 'answered';
    // A failed description has already ended the leg.
    this.#sdp.then((sdp) => this.#accept(sdp, lineId)).catch(() => this.#refuse(500, 'failed'));
  }

  get canAnswer(): boolean {
    return false;
  }

  requestAnswer(): boolean {
    return false;
  }

  hangUp(cause: EndCause): void {
    if (this.#dialog) this.#dialog.end(cause);
    else this.#refuse(statusOf(cause), cause);
    this.#report.ended(cause);
  }

  tellTransfer(progress: TransferProgress): void {
    this.#dialog?.tellTransfer(progress);
  }

  handOver(referTo: string, onProgress: OnHandOver): boolean {
    return this.#dialog?.handOver(referTo, onProgress) ?? false;
  }

  get replacement(): string | undefined {
    return this.#dialog?.replacement;
  }

  sendDigits(digits: string): void {
    this.audio.sendDigits(digits);
  }

  get kept(): KeptLeg | undefined {
    if (this.#dialog) return this.#dialog.kept;
    return this.#state === 'ended' ? undefined : keepInvite(this.#agent, this.#request.message);
  }

  probe(): void {
    this.#dialog?.probe();
  }

  tellAddress(): void {
    this.#dialog?.tellAddress();
  }

  get probesAnswered(): number {
    return this.#dialog?.probesAnswered ?? 0;
  }

  /** A dialled leg without an answer is invisible for others (RFC 3891, 3). */
  get dialog(): SipDialog | undefined {
    return this.#dialog && { ...this.#dialog.names, isEarly: false };
  }

  get isAcknowledged(): boolean {
    return this.#dialog?.isAcknowledged ?? false;
  }

  #say(statusCode: number, sdp?: string): void {
    const headers = this.#lineId === undefined ? [] : lineHeader(this.#lineId);
    const say = (more: readonly string[]) =>
      this.#request.progress({
        statusCode,
        extraHeaders: [...headers, ...more],
        ...(sdp === undefined ? {} : { body: sdpBody(sdp) }),
      });
    // Without an offer there is no description for a reliable response.
    if (wantsReliability(this.#request) && !this.#isLateOffer) this.#reliable.send(say);
    else say([]);
  }

  #accept(sdp: string, lineId: string): void {
    if (this.#state !== 'answered') return;
    this.#reliable.stop();
    const { session } = this.#request.accept({
      statusCode: 200,
      extraHeaders: [...lineHeader(lineId), ...termsHeaders(this.#terms)],
      body: sdpBody(sdp),
    });
    const { audio: media } = this;
    const dialog = new PhoneDialog({
      agent: this.#agent,
      session,
      media,
      report: this.#report,
      terms: this.#terms,
      takesUpdate: allowsUpdate(this.#request.message),
    });
    if (this.#isLateOffer) dialog.awaitAnswer();
    else if (this.#isResumed) dialog.resumeAtAck();
    this.#dialog = dialog;
    this.#report.kept();
    this.#report.answered();
  }

  #onCancel(): void {
    this.#refuse(487, 'cancelled');
  }

  /** The only place that refuses, so that an INVITE gets a single final response in every race. */
  #refuse(statusCode: number, cause: EndCause): void {
    if (this.#state === 'ended') return;
    if (!this.#dialog) this.#request.reject({ statusCode, extraHeaders: refusalHeaders(cause) });
    this.#report.ended(cause);
  }

  #end(cause: EndCause, report: LegReport): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#reliable.stop();
    this.#dialog?.dispose();
    report.ended(cause);
  }
}

function wantsReliability({ message }: Core.IncomingInviteRequest): boolean {
  return message.getHeaders('require').some((tags) => /(^|[\s,])100rel($|[\s,])/i.test(tags));
}
