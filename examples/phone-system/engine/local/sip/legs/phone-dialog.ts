import { Core } from 'sip.js';
import type { EndCause, OnHandOver, TransferProgress } from '../../../port.ts';
import type { LegReport } from '../../leg.ts';
import { hasAudio } from '../../media/rtp/sdp.ts';
import type { PhoneMedia } from '../../media/webrtc/phone-media.ts';
import type { SipAgent } from '../connection/sip-agent.ts';
import { reasonOf } from '../message/causes.ts';
import { sdpBody } from '../message/headers.ts';
import { keyOfInfo } from '../message/infos.ts';
import { type DialogNames, replacementOf } from '../message/replaces.ts';
import { HandOver } from './hand-over.ts';
import { type KeptDialog, keepDialog } from './kept-dialog.ts';
import { Referral, type ReferTarget, readReferTarget } from './referral.ts';
import { SessionRefresh } from './session-refresh.ts';
import { SessionResumption } from './session-resumption.ts';
import { askedTerms, leastSeconds, type SessionTerms, termsHeaders } from './session-timer.ts';

export interface PhoneDialogOptions {
  readonly agent: SipAgent;
  readonly session: Core.Session;
  readonly media: PhoneMedia;
  readonly report: LegReport;
  readonly terms: SessionTerms | undefined;
  /** The phone supports UPDATE, which costs less than another INVITE. */
  readonly takesUpdate: boolean;
  /** The phone has put its far end on hold; as `media` says by default. */
  readonly isHeld?: boolean;
}

/** Statuses for a missing response or a failed request, and for an unknown call at the phone. */
const nobody = [408, 503, 481];

/** An answered call with a phone: requests of the phone in it, and its end. */
export class PhoneDialog {
  readonly #agent: SipAgent;
  readonly #session: Core.Session;
  readonly #media: PhoneMedia;
  readonly #report: LegReport;
  #isHeld: boolean;
  #referral: Referral | undefined;
  #handOver: HandOver | undefined;
  #endPending: EndCause | undefined;
  #isProbing = false;
  #probesAnswered = 0;
  #isAnswerDue = false;
  /** The other side has ended the call, and the outcome of its transfer is pending. */
  #isLeft = false;
  readonly #takesUpdate: boolean;
  readonly #refresh: SessionRefresh;
  #resumption: SessionResumption | undefined;
  #isResuming = false;
  #resumesAtAck = false;
  /** Our address has changed while the phone was offered sound. */
  #isAddressDue = false;

  constructor(options: PhoneDialogOptions) {
    const { agent, session, media, report, terms, takesUpdate, isHeld = media.isHeld } = options;
    this.#agent = agent;
    this.#session = session;
    this.#media = media;
    this.#isHeld = isHeld;
    this.#report = report;
    this.#takesUpdate = takesUpdate;
    this.#refresh = new SessionRefresh({
      ...{ agent, session, media, takesUpdate },
      giveUp: () => this.#giveUp(),
    });
    this.#refresh.restart(terms);
    agent.updateHandlers.set(session.id, (message) => this.#onUpdate(message));
    session.delegate = {
      onAck: ({ message }) => this.#onAck(message.body),
      onAckTimeout: () => this.#onAckTimeout(),
      onBye: (request) => this.#onBye(request),
      onInvite: (request) => void this.#onReInvite(request),
      onInfo: (request) => this.#onInfo(request),
      onRefer: (request) => this.#onRefer(request),
      onMessage: (request) => void request.reject({ statusCode: 405 }),
      onNotify: (request) => this.#onNotify(request),
    };
  }

  /** The phone has an offer and answers it in its ACK. */
  awaitAnswer(): void {
    this.#isAnswerDue = true;
  }

  /** Ends the call: now, or as soon as the phone has acknowledged the answer. */
  end(cause: EndCause): void {
    const { sessionState } = this.#session;
    if (sessionState === Core.SessionState.Terminated) return;
    if (sessionState === Core.SessionState.AckWait) {
      this.#endPending = cause;
      return;
    }
    // The call ends before the outcome.
    this.#referral?.tell('cancelled');
    this.#sayBye(cause);
  }

  /** The number of answered probes. */
  get probesAnswered(): number {
    return this.#probesAnswered;
  }

  /** Probes whether the phone still knows the call, unless a probe is pending. */
  probe(): void {
    const session = this.#session;
    if (this.#isProbing || !(session instanceof Core.SessionDialog)) return;
    if (session.sessionState !== Core.SessionState.Confirmed) return;
    this.#isProbing = true;
    const extraHeaders = [this.#agent.contactHeader];
    this.#agent.core.request(session.createOutgoingRequestMessage('OPTIONS', { extraHeaders }), {
      onAccept: ({ message }) => this.#probed(message),
      onRedirect: ({ message }) => this.#probed(message),
      onReject: ({ message }) => this.#probed(message),
    });
  }

  /** A phone that cannot list its capabilities is there all the same. */
  #probed({ statusCode = 500 }: Core.IncomingResponseMessage): void {
    this.#isProbing = false;
    if (!nobody.includes(statusCode)) this.#probesAnswered += 1;
  }

  /** Offers sound anew as soon as the phone has acknowledged the answer. */
  resumeAtAck(): void {
    this.#resumesAtAck = true;
  }

  /** Offers sound anew: another process had the call. */
  resume(): void {
    this.#isResuming = true;
    this.#resumption = new SessionResumption({
      agent: this.#agent,
      session: this.#session,
      media: this.#media,
      onResumed: () => {
        this.#isResuming = false;
        if (this.#isAddressDue) this.tellAddress();
        this.#followHold();
        this.#report.kept();
      },
      giveUp: () => this.#giveUp(),
    });
  }

  /** The phone has offered sound anew before we could, and has our present address from the response. */
  #resumedByPhone(): void {
    this.#resumption?.stop();
    this.#isResuming = false;
    this.#isAddressDue = false;
  }

  /** Returns the dialog in a form that another process can restore; undefined after the end. */
  get kept(): KeptDialog | undefined {
    const session = this.#session;
    const isOver = session.sessionState === Core.SessionState.Terminated;
    if (isOver || !(session instanceof Core.SessionDialog)) return undefined;
    return keepDialog(this.#agent, session, {
      takesUpdate: this.#takesUpdate,
      terms: this.#refresh.terms,
      isHeld: this.#isHeld,
    });
  }

  /** Tells the phone our new address: its requests would go to the former. */
  tellAddress(): void {
    if (this.#isResuming) this.#isAddressDue = true;
    else if (this.#session.sessionState === Core.SessionState.Confirmed) this.#refresh.refreshNow();
  }

  /** Tells the phone how its transfer goes. */
  tellTransfer(progress: TransferProgress): void {
    this.#referral?.tell(progress);
  }

  /** Asks the other side to connect its end with this address. Returns false before its ACK, and while it is asked already. */
  handOver(referTo: string, onProgress: OnHandOver): boolean {
    const session = this.#session;
    if (session.sessionState !== Core.SessionState.Confirmed || this.#handOver?.isOpen) return false;
    const heardAt = () => this.#media.heardAt;
    const onOver = () => this.#onHandOverOver();
    const handOver = new HandOver({ onProgress, heardAt, onOver });
    this.#handOver = handOver;
    const extraHeaders = [
      this.#agent.contactHeader,
      `Refer-To: <${referTo}>`,
      `Referred-By: <${session.localURI}>`,
    ];
    const refused = ({ message: { statusCode = 500 } }: Core.IncomingResponse) =>
      handOver.refused(statusCode);
    session.refer(
      { onAccept: () => handOver.accepted(), onRedirect: refused, onReject: refused },
      { extraHeaders },
    );
    return true;
  }

  /** The far end as the destination of a call that replaces this call (RFC 3891, 5589). */
  get replacement(): string {
    return replacementOf(this.#session.remoteTarget.toString(), this.names);
  }

  get names(): DialogNames {
    const { callId, localTag, remoteTag } = this.#session;
    return { callId, localTag, remoteTag };
  }

  /** True if the phone knows it: it has acknowledged, or answered itself. */
  get isAcknowledged(): boolean {
    return this.#session.sessionState !== Core.SessionState.AckWait;
  }

  /** Drops the call without a message to the phone. */
  dispose(): void {
    this.#agent.updateHandlers.delete(this.#session.id);
    this.#refresh.stop();
    this.#resumption?.stop();
    this.#referral?.dispose();
    this.#handOver?.ended();
  }

  #onAck(sdp: string): void {
    if (this.#endPending) this.end(this.#endPending);
    else if (this.#isAnswerDue) {
      this.#isAnswerDue = false;
      this.#media.acceptAnswer(sdp).then(
        () => this.#followHold(),
        () => this.#giveUp(),
      );
    } else if (this.#resumesAtAck) {
      this.#resumesAtAck = false;
      this.resume();
    }
  }

  /** There is no common codec, or the phone has disconnected. */
  #giveUp(): void {
    this.end('failed');
    this.#report.ended('failed');
  }

  /** The phone never acknowledged the answer. */
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
    const handOver = this.#handOver;
    if (!handOver?.isOpen) {
      this.#report.ended('normal');
      return;
    }
    // A transfer that the other side had taken ends before the call.
    this.#isLeft = true;
    this.#agent.lateNotices.set(this.#session.id, (body) => handOver.notified(body));
    handOver.left();
  }

  #onHandOverOver(): void {
    this.#agent.lateNotices.delete(this.#session.id);
    if (this.#isLeft) this.#report.ended('normal');
  }

  /** Only the notices of a transfer that we asked for are expected. */
  #onNotify(request: Core.IncomingNotifyRequest): void {
    const isOfTransfer = /^refer\b/i.test(request.message.getHeader('event') ?? '');
    if (!this.#handOver || !isOfTransfer) {
      request.reject({ statusCode: 489 });
      return;
    }
    request.accept();
    this.#handOver.notified(request.message.body);
  }

  async #onReInvite(request: Core.IncomingInviteRequest): Promise<void> {
    const offer = request.message.body;
    if (offer !== '' && !hasAudio(offer)) {
      request.reject({ statusCode: 488 });
      return;
    }
    const terms = askedTerms(request.message);
    if (terms === 'tooShort') {
      request.reject({ statusCode: 422, extraHeaders: [`Min-SE: ${leastSeconds}`] });
      return;
    }
    const description = offer === '' ? this.#media.offer() : this.#media.answerOffer(offer);
    const sdp = await description.catch(() => undefined);
    if (this.#session.sessionState === Core.SessionState.Terminated) return;
    if (sdp === undefined) {
      request.reject({ statusCode: 488 });
      return;
    }
    this.#isAnswerDue = offer === '';
    this.#refresh.restart(terms);
    const extraHeaders = [this.#agent.contactHeader, ...termsHeaders(terms)];
    request.accept({ statusCode: 200, extraHeaders, body: sdpBody(sdp) });
    this.#resumedByPhone();
    this.#report.kept();
    if (offer !== '') this.#followHold();
  }

  /** The phone refreshes the session and may change its media (RFC 3311). */
  async #onUpdate(message: Core.IncomingRequestMessage): Promise<Core.ResponseOptions> {
    const terms = askedTerms(message);
    if (terms === 'tooShort') return { statusCode: 422, extraHeaders: [`Min-SE: ${leastSeconds}`] };
    const offer = message.body;
    const isOffer = offer !== '';
    if (isOffer && (this.#isAnswerDue || this.#refresh.isOffering)) return { statusCode: 491 };
    if (isOffer && !hasAudio(offer)) return { statusCode: 488 };
    const sdp = isOffer ? await this.#media.answerOffer(offer).catch(() => undefined) : undefined;
    if (this.#session.sessionState === Core.SessionState.Terminated) return { statusCode: 481 };
    if (isOffer && sdp === undefined) return { statusCode: 488 };
    this.#refresh.restart(terms);
    if (isOffer) this.#resumedByPhone();
    this.#report.kept();
    if (isOffer) this.#followHold();
    const extraHeaders = [this.#agent.contactHeader, ...termsHeaders(terms)];
    return { statusCode: 200, extraHeaders, ...(sdp === undefined ? {} : { body: sdpBody(sdp) }) };
  }

  /** Reports a hold or a resume by the phone, if the hold has changed. */
  #followHold(): void {
    const { isHeld } = this.#media;
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
    const target = readReferTarget(request.message);
    const replaced = target?.replaces && this.#agent.legOf(target.replaces);
    const refusal = this.#referral?.isOpen ? 491 : this.#refusalOf(target, request.message);
    if (!target || refusal !== undefined) {
      request.reject({ statusCode: refusal ?? 400 });
      return;
    }
    request.accept({ statusCode: 202 });
    this.#referral = new Referral(this.#session);
    this.#report.referred(target.destination, replaced);
  }

  /** A call of the phone itself is known by its dialog, whatever the host that names it. */
  #refusalOf(target: ReferTarget | undefined, { from }: Core.IncomingRequestMessage): number | undefined {
    if (!target) return 400;
    if (target.replaces) return this.#agent.legOf(target.replaces) === undefined ? 481 : undefined;
    return this.#agent.isForUs(target.uri, from.uri) ? undefined : 404;
  }
}
