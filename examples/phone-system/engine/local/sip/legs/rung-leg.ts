import { Core, NameAddrHeader, URI } from 'sip.js';
import type {
  EndCause,
  KeptLeg,
  LegId,
  OnHandOver,
  Party,
  RingOptions,
  TransferProgress,
} from '../../../port.ts';
import type { LegReport } from '../../leg.ts';
import type { PhoneMedia } from '../../media/webrtc/phone-media.ts';
import type { SipAgent, SipDialog, SipLeg } from '../connection/sip-agent.ts';
import { allowHeader } from '../connection/stateless-reply.ts';
import { causeOf, reasonOf } from '../message/causes.ts';
import {
  allowsTalk,
  allowsUpdate,
  autoAnswerHeaders,
  dialledNumber,
  lineHeader,
  quotable,
  sdpBody,
} from '../message/headers.ts';
import type { Binding } from '../phones/registrar.ts';
import { keepEnds, owedCancel } from './owed-end.ts';
import { PhoneDialog } from './phone-dialog.ts';
import { agreedTerms } from './session-timer.ts';

/** The addresses of an INVITE, and its headers besides those that every INVITE has. */
export interface Invitation {
  readonly uri: URI;
  readonly from: URI;
  readonly to: URI;
  readonly displayName: string;
  readonly headers: readonly string[];
  /** The phone supports NOTIFY with the event "talk". */
  readonly allowsTalk: boolean;
  /**
   * True for a number behind a trunk: the caller hears its sound before the answer, its provisional responses may be
   * acknowledged (RFC 3262), and another address of the same number is called once.
   */
  readonly isOfTrunk: boolean;
  /** The call waits for so long for its turn; 0 by default. */
  readonly afterMs?: number;
  /** Called with the status of a refusal. */
  readonly onRefused?: (statusCode: number) => void;
}

/** Returns the invitation of a registered phone. */
export function phoneInvitation(
  { domain, registerId, contact, allowsTalk }: Binding,
  call: RingOptions,
): Invitation {
  return {
    uri: contact,
    from: addressOf(call.from, domain),
    to: new URI('sip', registerId, domain),
    displayName: call.from.label ?? '',
    headers: [...lineHeader(call.lineId), ...(call.autoAnswer ? autoAnswerHeaders(domain) : [])],
    allowsTalk,
    isOfTrunk: false,
  };
}

export interface RungLegOptions {
  readonly id: LegId;
  readonly agent: SipAgent;
  readonly invitation: Invitation;
  readonly media: PhoneMedia;
  readonly report: LegReport;
  /** Called with the Call-ID, before the phone is invited. */
  readonly onInvite: (callId: string) => void;
}

/** A leg that the phone system began by ringing a phone. */
export class RungLeg implements SipLeg {
  readonly id: LegId;
  readonly audio: PhoneMedia;
  readonly #agent: SipAgent;
  #invitation: Invitation;
  readonly #report: LegReport;
  readonly #onInvite: (callId: string) => void;
  #request: Core.OutgoingInviteRequest | undefined;
  #early: Core.Session | undefined;
  #dialog: PhoneDialog | undefined;
  #canTalk: boolean;
  /** The sound that the first description before the answer describes. */
  #earlySound: Promise<void> | undefined;
  /** The dialog of that sound, until the answer. */
  #soundingDialog = '';
  /** Another address is called already. */
  #isMoved = false;
  /** A phone that takes only encrypted sound has got its offer. */
  #hasOffered = false;
  /** An answer was requested before the phone rang. */
  #isToAnswer = false;
  #isEnded = false;
  #turn: NodeJS.Timeout | undefined;

  constructor({ id, agent, invitation, media, report, onInvite }: RungLegOptions) {
    this.#onInvite = onInvite;
    this.id = id;
    this.audio = media;
    this.#agent = agent;
    this.#invitation = invitation;
    this.#canTalk = invitation.allowsTalk;
    this.#report = { ...report, ended: (cause) => this.#end(cause, report) };
    const { afterMs = 0 } = invitation;
    if (afterMs > 0) this.#turn = setTimeout(() => this.#begin(), afterMs);
    else this.#begin();
  }

  progress(): void {}

  openEarly(): void {}

  answer(): void {}

  get canAnswer(): boolean {
    return !this.#dialog && !this.#isEnded && this.#canTalk;
  }

  requestAnswer(): boolean {
    if (!this.canAnswer) return false;
    if (this.#early) return this.#requestAutoAnswer(this.#early);
    this.#isToAnswer = true;
    return true;
  }

  /** NOTIFY with the event "talk" is sent in the early dialog, so the phone must be ringing. */
  #requestAutoAnswer(early: Core.Session): boolean {
    if (!(early instanceof Core.SessionDialog)) return false;
    // Only the dialog knows the next CSeq; its own `notify` is not allowed so early.
    const message = early.createOutgoingRequestMessage('NOTIFY', {
      extraHeaders: [
        this.#agent.contactHeader,
        'Event: talk',
        'Subscription-State: terminated;reason=noresource',
      ],
    });
    this.#agent.core.request(message);
    return true;
  }

  hangUp(cause: EndCause): void {
    if (this.#isEnded) return;
    if (this.#dialog) this.#dialog.end(cause);
    else this.#request?.cancel(reasonOf(cause));
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
    const end = this.#isEnded || !this.#request ? undefined : owedCancel(this.#agent, this.#request.message);
    return end && keepEnds([end]);
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

  get dialog(): SipDialog | undefined {
    if (this.#dialog) return { ...this.#dialog.names, isEarly: false };
    if (!this.#early) return undefined;
    const { callId, localTag, remoteTag } = this.#early;
    return { callId, localTag, remoteTag, isEarly: true };
  }

  get isAcknowledged(): boolean {
    return this.#dialog?.isAcknowledged ?? false;
  }

  #begin(): void {
    this.audio.offer().then(
      (sdp) => this.#invite(sdp),
      () => this.#report.ended('failed'),
    );
  }

  /** @param before the request that is repeated at another address (RFC 3261, 8.1.3.4) */
  #invite(sdp: string, before?: Core.OutgoingRequestMessage): void {
    if (this.#isEnded) return;
    const { uri, from, to, displayName, headers, isOfTrunk } = this.#invitation;
    const message = this.#agent.core.makeOutgoingRequestMessage(
      'INVITE',
      uri,
      from,
      to,
      {
        fromDisplayName: quotable(displayName),
        ...(isOfTrunk && { optionTags: tagsOfTrunk(this.#agent) }),
        ...(before && { callId: before.callId, fromTag: before.fromTag, cseq: before.cseq + 1 }),
      },
      [this.#agent.contactHeader, allowHeader, ...headers],
      sdpBody(sdp),
    );
    this.#onInvite(message.callId);
    this.#request = this.#agent.core.invite(message, {
      onProgress: (response) => this.#onProgress(response),
      onAccept: (response) => void this.#onAccept(response),
      onRedirect: ({ message }) => this.#onRedirect(message, sdp),
      onReject: ({ message: { statusCode = 500 } }) => this.#onReject(statusCode),
    });
  }

  #onReject(statusCode: number): void {
    const offer =
      this.#isEnded || this.#hasOffered || statusCode !== 488 ? undefined : this.audio.offerKeysOnly?.();
    if (!offer) {
      this.#invitation.onRefused?.(statusCode);
      this.#report.ended(causeOf(statusCode, { hasRung: this.#early !== undefined }));
      return;
    }
    this.#hasOffered = true;
    offer.then(
      (sdp) => this.#invite(sdp),
      () => this.#report.ended('failed'),
    );
  }

  #onRedirect(message: Core.IncomingResponseMessage, sdp: string): void {
    const contact: unknown = message.parseHeader('contact');
    if (this.#isEnded) return;
    if (!(contact instanceof NameAddrHeader)) this.#report.ended('unreachable');
    else if (this.#invitation.isOfTrunk) this.#onMoved(contact.uri, sdp);
    else this.#onForward(contact.uri);
  }

  /** The forward key of a phone: its Contact has the number that should ring instead (RFC 3261, 8.1.3.4). */
  #onForward(contact: URI): void {
    const destination = dialledNumber(contact);
    if (destination !== '' && this.#agent.isForUs(contact)) this.#report.redirected(destination);
    this.#report.ended('unreachable');
  }

  /**
   * A number is at another address of the trunk, which gets the call over the same connection. Another number could cost
   * what the caller may not spend.
   */
  #onMoved(contact: URI, sdp: string): void {
    const { uri } = this.#invitation;
    if (this.#isMoved || dialledNumber(contact) !== dialledNumber(uri)) {
      this.#report.ended('unreachable');
      return;
    }
    this.#isMoved = true;
    this.#invitation = { ...this.#invitation, uri: contact };
    this.#invite(sdp, this.#request?.message);
  }

  #onProgress({ message, session, prack }: Core.PrackableIncomingResponseWithSession): void {
    if (demandsPrack(message))
      prack({ extraHeaders: [`RAck: ${message.getHeader('rseq')} ${message.getHeader('cseq')}`] });
    if (this.#isEnded) return;
    this.#hearEarly(message, session);
    if (this.#early) return;
    this.#early = session;
    this.#canTalk ||= allowsTalk(message);
    this.#report.ringing();
    if (this.#isToAnswer) this.#requestAutoAnswer(session);
  }

  /** The first description counts: another phone of the callee may send another. */
  #hearEarly({ body }: Core.IncomingResponseMessage, session: Core.Session): void {
    if (!this.#invitation.isOfTrunk || this.#earlySound || body === '') return;
    this.#earlySound = this.audio.acceptAnswer(body);
    this.#soundingDialog = session.id;
    this.#agent.updateHandlers.set(session.id, (update) => this.#onEarlyUpdate(update));
    this.#earlySound.then(
      () => {
        if (!this.#isEnded && !this.#dialog) this.#report.earlySound();
      },
      // The answer has another description, and its failure ends the call.
      () => undefined,
    );
  }

  /** The sound before the answer comes from elsewhere now (RFC 3311, 5.2). */
  async #onEarlyUpdate({ body }: Core.IncomingRequestMessage): Promise<Core.ResponseOptions> {
    if (body === '') return { statusCode: 200, extraHeaders: [this.#agent.contactHeader] };
    const sdp = await this.audio.answerOffer(body).catch(() => undefined);
    if (sdp === undefined) return { statusCode: 488 };
    return { statusCode: 200, extraHeaders: [this.#agent.contactHeader], body: sdpBody(sdp) };
  }

  async #onAccept(response: Core.AckableIncomingResponseWithSession): Promise<void> {
    response.ack();
    this.#agent.updateHandlers.delete(this.#soundingDialog);
    const dialog = new PhoneDialog({
      agent: this.#agent,
      session: response.session,
      media: this.audio,
      report: this.#report,
      terms: agreedTerms(response.message),
      takesUpdate: allowsUpdate(response.message),
    });
    // The phone answered while its call was being cancelled, or another phone of the callee has answered.
    if (this.#isEnded || this.#dialog) {
      dialog.end('normal');
      dialog.dispose();
      return;
    }
    this.#dialog = dialog;
    try {
      await this.#acceptAnswer(response.message.body);
    } catch {
      return this.hangUp('failed');
    }
    if (!this.#isEnded) this.#report.answered();
  }

  /** An answer without a description keeps what was described before (RFC 3262, 5). */
  #acceptAnswer(sdp: string): Promise<void> {
    return (sdp === '' ? this.#earlySound : undefined) ?? this.audio.acceptAnswer(sdp);
  }

  #end(cause: EndCause, report: LegReport): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#turn);
    this.#agent.updateHandlers.delete(this.#soundingDialog);
    this.#dialog?.dispose();
    report.ended(cause);
  }
}

/** True for a provisional response that is repeated until it is acknowledged (RFC 3262). */
const demandsPrack = (message: Core.IncomingResponseMessage): boolean =>
  message.getHeaders('require').some((tags) => /(^|[\s,])100rel($|[\s,])/i.test(tags));

const tagsOfTrunk = ({ core }: SipAgent): string[] => [...core.configuration.supportedOptionTags, '100rel'];

function addressOf(party: Party, domain: string): URI {
  return party.number === ''
    ? new URI('sip', 'anonymous', 'anonymous.invalid')
    : new URI('sip', party.number, domain);
}
