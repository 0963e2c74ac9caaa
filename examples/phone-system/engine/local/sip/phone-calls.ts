import { randomUUID } from 'node:crypto';
import type { Core } from 'sip.js';
import type { EngineEvent, EngineHost, LegId, RingOptions } from '../../port.ts';
import type { Leg, LegReport } from '../leg.ts';
import type { MediaMaker } from '../media/webrtc/media-maker.ts';
import type { SipAgent } from './connection/sip-agent.ts';
import type { SipConnection } from './connection/sip-connection.ts';
import { DialledLeg } from './legs/dialled-leg.ts';
import { ForkedLeg } from './legs/forked-leg.ts';
import { readInvitation } from './legs/invitation.ts';
import { type KeptDialog, restoreDialog } from './legs/kept-dialog.ts';
import type { KeptInvite } from './legs/kept-invite.ts';
import type { PhoneLeg, PhoneOnLeg } from './legs/phone-leg.ts';
import { PhoneLegs } from './legs/phone-legs.ts';
import { ResumedLeg } from './legs/resumed-leg.ts';
import { type Invitation, phoneInvitation, RungLeg } from './legs/rung-leg.ts';
import type { SessionTerms } from './legs/session-timer.ts';
import { dialledNumber, withholdsNumber } from './message/headers.ts';
import type { DialogNames, Replaces } from './message/replaces.ts';
import { parseSipMessage } from './message/sip-message.ts';
import type { Binding } from './phones/registrar.ts';
import { RawMessage, readRawMessage } from './wire/raw-message.ts';

export interface PhoneCallsOptions {
  readonly host: EngineHost;
  readonly media: MediaMaker;
  readonly emit: (event: EngineEvent) => void;
  readonly reportFor: (leg: LegId) => LegReport;
  /** Accepts a leg that a phone began. */
  readonly onDialled: (leg: Leg) => void;
  /** Waits for media that close. */
  readonly onClosing: (media: Promise<void>) => void;
}

/** A dialling phone, and a function that creates its leg with the given id. */
interface DiallingPhone {
  readonly registerId: string;
  readonly on: (id: LegId) => PhoneOnLeg;
}

/** An authenticated phone that begins something, and its connection. */
export interface Caller {
  readonly connection: SipConnection;
  readonly registerId: string;
}

/** The other end of a call that we begin, with the agent of its name on its connection. */
interface Callee extends Caller {
  readonly invitation: Invitation;
}

/** The calls of registered phones and trunks: they dial, and are rung. */
export class PhoneCalls {
  readonly #options: PhoneCallsOptions;
  readonly #legs = new PhoneLegs();
  /** The legs of requests that another process has received, by Call-ID, while they are handled. */
  readonly #resumed = new Map<string, { readonly id: LegId; leg: Leg | undefined }>();

  constructor(options: PhoneCallsOptions) {
    this.#options = options;
  }

  /** Returns the answered leg of a phone in this dialog. */
  legOf(names: DialogNames, registerId: string): LegId | undefined {
    return this.#legs.answered(names, registerId)?.id;
  }

  find(leg: LegId): PhoneLeg | undefined {
    return this.#legs.byId(leg);
  }

  /** Rings phones. Undefined if there is none. */
  ring(phones: readonly Binding[], call: RingOptions): Leg | undefined {
    const [phone] = phones;
    const report = this.#options.reportFor(call.leg);
    if (!phone) return undefined;
    const calleeOf = (one: Binding) => ({ ...one, invitation: phoneInvitation(one, call) });
    if (phones.length === 1) return this.#ringOne(calleeOf(phone), call, report);
    return new ForkedLeg(
      call.leg,
      report,
      phones.map((one) => (branch) => this.#ringOne(calleeOf(one), call, branch)),
    );
  }

  /** Calls a number behind a trunk. */
  ringTrunk(callee: Callee, call: RingOptions): Leg {
    return this.#ringOne(callee, call, this.#options.reportFor(call.leg));
  }

  /** Goes on with the leg of another process. Undefined if its dialog cannot be read. */
  resume(
    id: LegId,
    connection: SipConnection,
    kept: KeptDialog & { readonly lineId: string },
  ): Leg | undefined {
    const { registerId, lineId, callId } = kept;
    const agent = connection.agentFor(registerId);
    agent.instance ??= kept.instance;
    agent.registered ??= kept.contact;
    const session = restoreDialog(agent, kept);
    if (!session) return undefined;
    const begin = (report: LegReport) => {
      const leg = new ResumedLeg({
        ...{ id, agent, session, kept },
        ...this.#prepare({ connection, agent, offer: '', report }),
      });
      agent.legs.add(leg);
      return leg;
    };
    this.#options.emit({ type: 'dialog', leg: id, callId, registerId });
    const report = this.#options.reportFor(id);
    return this.#legs.begin({ id, lineId, phone: { registerId, begin }, report });
  }

  /** Goes on with a phone that has dialled at another process, and waits. Undefined if its request is refused now. */
  resumeDialled(id: LegId, connection: SipConnection, kept: KeptInvite): Leg | undefined {
    const agent = connection.agentFor(kept.registerId);
    agent.instance ??= kept.instance;
    agent.registered ??= kept.contact;
    const raw = readRawMessage(Buffer.from(kept.message));
    const message = raw instanceof RawMessage ? parseSipMessage(raw, agent.logger) : undefined;
    if (!message) return undefined;
    const resumed: { readonly id: LegId; leg: Leg | undefined } = { id, leg: undefined };
    this.#resumed.set(message.callId, resumed);
    agent.receive(message);
    this.#resumed.delete(message.callId);
    return resumed.leg;
  }

  /** A call comes over a trunk. */
  onArrived(
    caller: Caller,
    request: Core.IncomingInviteRequest,
    arrival: Omit<Extract<EngineEvent, { type: 'arrived' }>, 'type' | 'leg'>,
  ): void {
    const phone = this.#invited(caller, request);
    if (phone) this.#takeCall(phone.phone, request, (leg) => ({ type: 'arrived', leg, ...arrival }));
  }

  onInvite({ connection, registerId }: Caller, request: Core.IncomingInviteRequest): void {
    const { message } = request;
    if (!connection.agentFor(registerId).isForUs(message.ruri, message.from.uri)) {
      request.reject({ statusCode: 404 });
      return;
    }
    const invited = this.#invited({ connection, registerId }, request);
    if (!invited) return;
    const { phone, replaces } = invited;
    if (replaces) this.#replace(replaces, phone, request);
    else
      this.#takeCall(phone, request, (leg) => ({
        type: 'incoming',
        leg,
        registerId,
        destination: message.ruri ? dialledNumber(message.ruri) : '',
        isAnonymous: withholdsNumber(message),
      }));
  }

  /** Returns the phone that dials; undefined where its INVITE is refused. */
  #invited(
    { connection, registerId }: Caller,
    request: Core.IncomingInviteRequest,
  ): { readonly phone: DiallingPhone; readonly replaces: Replaces | undefined } | undefined {
    const reading = readInvitation(request.message);
    if ('refusal' in reading) {
      request.reject({ ...reading.refusal });
      return undefined;
    }
    const { terms, replaces } = reading.asked;
    return { phone: this.#phoneThatDials(connection, { request, registerId, terms }), replaces };
  }

  #takeCall(
    phone: DiallingPhone,
    request: Core.IncomingInviteRequest,
    eventOf: (leg: LegId) => EngineEvent,
  ): void {
    const resumed = this.#resumed.get(request.message.callId);
    const id = resumed?.id ?? randomUUID();
    if (!resumed) request.trying();
    // The phone that answers would be notified that the call was answered elsewhere.
    const report: LegReport = { ...this.#options.reportFor(id), answered: () => undefined };
    const leg = this.#legs.begin({ id, lineId: '', phone: phone.on(id), report });
    this.#options.onDialled(leg);
    if (resumed) resumed.leg = leg;
    else this.#options.emit(eventOf(id));
  }

  /** A phone wants to continue a call of another phone (RFC 3891). */
  #replace(replaces: Replaces, phone: DiallingPhone, request: Core.IncomingInviteRequest): void {
    const { registerId } = phone;
    const isOwn = (owner: string) => owner === registerId || this.#options.host.isSameUser(owner, registerId);
    const leg = this.#legs.find(replaces, isOwn);
    if (typeof leg === 'number') {
      request.reject({ statusCode: leg });
      return;
    }
    const before = leg.registerId;
    request.trying();
    leg.takeOver(phone.on(leg.id), () => {
      if (before !== registerId) this.#options.emit({ type: 'moved', leg: leg.id, registerId });
    });
  }

  #phoneThatDials(
    connection: SipConnection,
    call: {
      readonly request: Core.IncomingInviteRequest;
      readonly registerId: string;
      readonly terms: SessionTerms | undefined;
    },
  ): DiallingPhone {
    const { request, registerId, terms } = call;
    const agent = connection.agentFor(registerId);
    const on = (id: LegId): PhoneOnLeg => ({
      registerId,
      begin: (report) => {
        const prepared = this.#prepare({ connection, agent, offer: request.message.body, report });
        this.#options.emit({ type: 'dialog', leg: id, callId: request.message.callId, registerId });
        const isResumed = this.#resumed.has(request.message.callId);
        const leg = new DialledLeg({ id, agent, request, terms, isResumed, ...prepared });
        agent.legs.add(leg);
        return leg;
      },
    });
    return { registerId, on };
  }

  #ringOne({ connection, registerId, invitation }: Callee, call: RingOptions, report: LegReport): Leg {
    const agent = connection.agentFor(registerId);
    const begin = (watched: LegReport) => {
      const prepared = this.#prepare({ connection, agent, offer: '', report: watched });
      const onInvite = (callId: string) =>
        this.#options.emit({ type: 'dialog', leg: call.leg, callId, registerId });
      const leg = new RungLeg({ id: call.leg, agent, invitation, onInvite, ...prepared });
      agent.legs.add(leg);
      return leg;
    };
    return this.#legs.begin({ id: call.leg, lineId: call.lineId, phone: { registerId, begin }, report });
  }

  /** The common parts of every phone leg: its media, and the handler that removes it. */
  #prepare(from: {
    readonly connection: SipConnection;
    readonly agent: SipAgent;
    readonly offer: string;
    readonly report: LegReport;
  }) {
    const { agent, offer, report } = from;
    const { wire } = from.connection;
    const phone = {
      host: wire.peer.host,
      isBrowser: wire.protocol === 'WS',
      encryption: agent.encryption,
      isSecure: wire.protocol === 'TLS',
      ourHost: agent.seenAt?.host,
      soundFrom: agent.soundFrom,
    };
    const media = this.#options.media.make(phone, offer, report.digit);
    const watched: LegReport = {
      ...report,
      ended: (cause) => {
        for (const leg of agent.legs) if (leg.audio === media) agent.legs.delete(leg);
        this.#options.onClosing(media.close());
        report.ended(cause);
      },
    };
    return { media, report: watched };
  }
}
