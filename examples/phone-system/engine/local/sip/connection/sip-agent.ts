import type { Logger } from 'pino';
import { Core, URI } from 'sip.js';
import type { EndCause, KeptLeg, LegId, OnHandOver, SoundEncryption } from '../../../port.ts';
import type { Leg } from '../../leg.ts';
import type { AudioEndpoint } from '../../media/endpoints/audio-endpoint.ts';
import type { PhoneMedia } from '../../media/webrtc/phone-media.ts';
import type { DialogNames } from '../message/replaces.ts';
import type { SipMessage } from '../message/sip-message.ts';
import { type Account, ClientDigest } from '../trunks/client-digest.ts';
import type { RawMessage } from '../wire/raw-message.ts';
import { type Address, type SipWire, written, writtenHost } from '../wire/sip-wire.ts';
import { ServerTransactions } from './server-transactions.ts';
import type { SipTransport } from './sip-transport.ts';

export interface SipAgentOptions {
  /** The phone that it serves. */
  readonly registerId: string;
  readonly transport: SipTransport;
  /** Makes the list of the agent's dialogs, by which requests find the agent. */
  readonly dialogs: { listOf(agent: SipAgent): Map<string, Core.Dialog> };
  /** Our address for the phone. */
  readonly wire: SipPath;
  readonly log: Logger;
  readonly delegate: Core.UserAgentCoreDelegate;
  /** The name in our own address for the other end; `exchange` by default. */
  readonly contactUser?: string;
  /** Returns our account at the other end, which may challenge us. */
  readonly account?: () => Account | undefined;
  /** Returns whether the sound of calls without WebRTC is encrypted; `none` by default. */
  readonly encryption?: () => SoundEncryption;
  /** Returns the networks from which sound comes besides the addresses that descriptions name. */
  readonly soundFrom?: () => readonly string[];
  /** Returns the answered leg of this phone in this dialog. */
  readonly legOf: (names: DialogNames) => LegId | undefined;
  /** True for an address of this phone system; `from` is the phone's own address. */
  readonly isForUs: (uri: URI | undefined, from?: URI) => boolean;
  /** Handles an OPTIONS outside dialogs if it returns true; else it is answered as a request to ourselves. */
  readonly onOptions?: (message: Core.IncomingRequestMessage) => boolean;
  /** sip.js could not process a message. */
  readonly onFailure: (failure: { readonly error: unknown; readonly method: string }) => void;
}

/** A dialog with a phone. In an early dialog the phone rings. */
export interface SipDialog extends DialogNames {
  readonly isEarly: boolean;
}

/** A leg to a phone, known by its dialog once it has a dialog. */
export interface SipLeg extends Leg {
  readonly id: LegId;
  readonly audio: AudioEndpoint & Pick<PhoneMedia, 'isHeld' | 'movedTo'>;
  readonly dialog: SipDialog | undefined;
  /** Another process goes on by this. */
  readonly kept: KeptLeg | undefined;
  /** True if the phone has confirmed that dialog. */
  readonly isAcknowledged: boolean;
  /** Asks the other side of an answered call to connect its end with this address. @returns false if that cannot be asked now */
  handOver(referTo: string, onProgress: OnHandOver): boolean;
  /** The address for a call that takes the place of this call at the other side; undefined before its answer. */
  readonly replacement: string | undefined;
  /** Tells the phone our new address (RFC 3261, 12.2). */
  tellAddress(): void;
}

/** Answers an UPDATE inside a dialog. */
export type UpdateHandler = (message: Core.IncomingRequestMessage) => Promise<Core.ResponseOptions>;

/** The host for phones that reach us only by their own connection: any name is sufficient then. */
const noHost = 'callside.invalid';

/** The addresses of a connection. */
export type SipPath = Pick<SipWire, 'protocol' | 'local' | 'peer'>;

/** A connection, or the list of absent phones: each agent is in a single place. */
export interface AgentPlace {
  leave(agent: SipAgent): void;
}

/**
 * The SIP transactions and dialogs of a phone that began on the same connection. They outlive the connection: when the
 * phone comes back over another connection, the agent's transport gets the socket of that connection.
 */
export class SipAgent {
  readonly registerId: string;
  /** The mark of the phone, once it has registered at the connection of the agent. */
  instance: string | undefined;
  /** The address at which the phone has registered there. */
  registered: string | undefined;
  readonly core: Core.UserAgentCore;
  readonly transport: SipTransport;
  readonly logger: Core.Logger;
  readonly #contactUser: string | undefined;
  readonly #encryption: SipAgentOptions['encryption'];
  readonly #soundFrom: SipAgentOptions['soundFrom'];
  #contact: URI;
  #wire: SipPath;
  #seenAt: Address | undefined;
  /** Returns the answered leg of its phone in this dialog, which another agent may serve. */
  readonly legOf: SipAgentOptions['legOf'];
  readonly isForUs: SipAgentOptions['isForUs'];
  /** The calls with their dialogs here, whose phone is the current phone. */
  readonly legs = new Set<SipLeg>();
  /** The handlers of UPDATE (RFC 3311), by dialog id: sip.js does not know that method. */
  readonly updateHandlers = new Map<string, UpdateHandler>();
  /** The receivers of notices that come after the end of their dialog (RFC 5057), by dialog id. */
  readonly lateNotices = new Map<string, (body: string) => void>();
  readonly #transactions = new ServerTransactions();
  readonly #onOptions: SipAgentOptions['onOptions'];
  readonly #onFailure: SipAgentOptions['onFailure'];
  #place: AgentPlace | undefined;

  constructor(options: SipAgentOptions) {
    const { registerId, transport, dialogs, wire, log, delegate } = options;
    this.registerId = registerId;
    this.transport = transport;
    this.legOf = options.legOf;
    this.isForUs = options.isForUs;
    this.#onOptions = options.onOptions;
    this.#onFailure = options.onFailure;
    this.#wire = wire;
    this.#contact = contactOf(wire, options.contactUser);
    // A browser's connection reports its end sooner than a timer does.
    const extensions = wire.protocol === 'WS' ? ['replaces'] : ['replaces', 'timer'];
    this.#contactUser = options.contactUser;
    this.#encryption = options.encryption;
    this.#soundFrom = options.soundFrom;
    const loggerFactory = new Core.LoggerFactory();
    loggerFactory.builtinEnabled = false;
    loggerFactory.connector = (level, category, _label, content) => {
      if (level === 'error' || level === 'warn') log.debug({ category }, String(content));
    };
    this.logger = loggerFactory.getLogger('sip.agent');
    this.core = new Core.UserAgentCore(
      {
        aor: this.#contact,
        contact: {
          pubGruu: undefined,
          tempGruu: undefined,
          uri: this.#contact,
          toString: () => `<${this.#named}>`,
        },
        displayName: '',
        loggerFactory,
        hackViaTcp: false,
        routeSet: [],
        sipjsId: '',
        supportedOptionTags: [...extensions],
        supportedOptionTagsResponse: [...extensions],
        userAgentHeaderFieldValue: 'Callside',
        viaForceRport: wire.protocol !== 'WS',
        viaHost: wire.local ? written(wire.local) : noHost,
        authenticationFactory: () => {
          const account = options.account?.();
          return account && new ClientDigest(loggerFactory, account);
        },
        transportAccessor: () => transport,
      },
      delegate,
    );
    this.core.userAgentServers = this.#transactions;
    this.core.dialogs = dialogs.listOf(this);
  }

  /** Our address inside a dialog, as a header. */
  get contactHeader(): string {
    return `Contact: <${this.#named}>`;
  }

  /** Our address on this connection, for a registrar. */
  get boundContact(): string {
    return `<${this.#contact}>`;
  }

  /** The address that calls name. */
  get #named(): URI {
    return this.core.configuration.contact.pubGruu ?? this.#contact;
  }

  /** The registrar gives us this address (RFC 5627), or takes it back. Calls name it whatever the connection is. */
  useGruu(gruu: URI | undefined): void {
    this.#rename(() => {
      this.core.configuration.contact.pubGruu = gruu;
    });
  }

  /** Our address is that of another connection now, which the other end of each call learns where the address differs. */
  useAddressOf(wire: SipPath): void {
    this.#wire = wire;
    this.useSeenAddress(undefined);
  }

  /** The addresses of its last connection. */
  get path(): SipPath {
    return this.#wire;
  }

  /** The address at which the other side sees us, through a router; undefined: at our own. */
  get seenAt(): Address | undefined {
    return this.#seenAt;
  }

  /** The other side sees us at this address. Our calls say so, where it is another. */
  useSeenAddress(address: Address | undefined): void {
    this.#seenAt = address;
    const { protocol, local } = this.#wire;
    const contact = contactOf({ protocol, local: address ?? local }, this.#contactUser, this.#contact.scheme);
    this.#rename(() => {
      this.#contact = contact;
    });
  }

  /** The other end of each call learns the address where it differs. */
  #rename(change: () => void): void {
    const before = String(this.#named);
    change();
    if (String(this.#named) !== before) for (const leg of this.legs) leg.tellAddress();
  }

  /** Whether the sound of calls without WebRTC is encrypted. */
  get encryption(): SoundEncryption {
    return this.#encryption?.() ?? 'none';
  }

  /** The networks from which sound comes besides the addresses that descriptions name. */
  get soundFrom(): readonly string[] {
    return this.#soundFrom?.() ?? [];
  }

  /** Leaves its present place for another place. */
  moveTo(place: AgentPlace): void {
    this.#place?.leave(this);
    this.#place = place;
  }

  /** True for the agent of a browser, which has no other path than its connection. */
  get isBrowser(): boolean {
    return this.transport.protocol === 'WS';
  }

  /** True if the phone should find this again when it comes back: a call, or a pending BYE. */
  get isWanted(): boolean {
    // A call whose ACK is missing cannot be ended with a BYE yet.
    const dialogs = [...this.core.dialogs.values()];
    const hasDialog = dialogs.some((dialog) => dialog instanceof Core.SessionDialog);
    return hasDialog || this.legs.size > 0 || this.transport.hasWaiting;
  }

  /** Takes a notice after the end of its dialog. Returns false for another. */
  takeLateNotice(notice: RawMessage): boolean {
    const id = `${notice.get('call-id')}${notice.tagOf('to')}${notice.tagOf('from')}`;
    const take = this.lateNotices.get(id);
    take?.(notice.body);
    return take !== undefined;
  }

  /** True if it has this transaction: of a response by branch and method, of a request by its branch. */
  hasTransaction({ status, branch, method }: Pick<RawMessage, 'status' | 'branch' | 'method'>): boolean {
    return status === undefined
      ? this.core.userAgentServers.has(branch)
      : this.core.userAgentClients.has(branch + method);
  }

  /** Handles a message. Never throws: a request that makes sip.js fail is answered 500. */
  receive(message: SipMessage): void {
    const sentBefore = this.transport.sent;
    try {
      if (message instanceof Core.IncomingResponseMessage) {
        this.core.receiveIncomingResponseFromTransport(message);
      } else {
        this.#receiveRequest(message);
      }
    } catch (error) {
      this.#onFailure({ error, method: message.method });
      if (message instanceof Core.IncomingRequestMessage && this.transport.sent === sentBefore) {
        this.reply(message, 500);
      }
    }
  }

  /** Answers a request outside any transaction. */
  reply(request: Core.IncomingRequestMessage, statusCode: number): void {
    if (request.method !== 'ACK') this.core.replyStateless(request, { statusCode });
  }

  /** Ends all calls, and every transaction and timer with them. */
  abandon(cause: EndCause): void {
    for (const leg of this.legs) leg.hangUp(cause);
    this.core.dispose();
  }

  /** Ends the other calls, and everything if none is left. @returns true if a call is left */
  abandonExcept(isKept: (leg: SipLeg) => boolean, cause: EndCause): boolean {
    const others = [...this.legs].filter((leg) => !isKept(leg));
    if (others.length === this.legs.size) {
      this.abandon(cause);
      return false;
    }
    for (const leg of others) leg.hangUp(cause);
    return true;
  }

  #receiveRequest(message: Core.IncomingRequestMessage): void {
    // sip.js throws at a PRACK outside a dialog.
    if (message.method === 'PRACK' && !message.toTag) this.reply(message, 481);
    else if (!message.ruri) this.reply(message, 400);
    else if (message.method === 'UPDATE') this.#receiveUpdate(message);
    else if (this.#isTaken(message)) return;
    else if (this.#transactions.isMerged(message)) this.reply(message, 482);
    else {
      if (message.ruri.scheme === 'sips') this.#useSips(message.ruri);
      // It also answers 404 to every address except its own; here every number is valid.
      this.core.configuration.aor = message.ruri;
      this.core.receiveIncomingRequestFromTransport(message);
    }
  }

  /** A phone whose addresses are "sips" gets such an address of ours too (RFC 3261, 12.1.1). */
  #useSips(called: URI): void {
    if (this.transport.protocol !== 'TLS') return;
    // sip.js refuses the scheme, which says nothing more here: the connection is secure.
    called.scheme = 'sip';
    this.#contact = this.#contact.clone();
    this.#contact.scheme = 'sips';
  }

  /** True for an OPTIONS with another handler; its repetitions find the answer in the transaction. */
  #isTaken(message: Core.IncomingRequestMessage): boolean {
    const isNew = message.method === 'OPTIONS' && !message.toTag;
    if (!isNew || this.core.userAgentServers.has(message.viaBranch)) return false;
    return this.#onOptions?.(message) ?? false;
  }

  #receiveUpdate(message: Core.IncomingRequestMessage): void {
    const dialog = this.core.dialogs.get(message.callId + message.toTag + message.fromTag);
    const isKnown = dialog instanceof Core.SessionDialog;
    if (!isKnown || message.cseq <= (dialog.remoteSequenceNumber ?? 0)) {
      this.reply(message, isKnown ? 500 : 481);
      return;
    }
    // The common checks of all requests in a dialog; the rest of sip.js would refuse this request.
    Core.Dialog.prototype.receiveRequest.call(dialog, message);
    const handle = this.updateHandlers.get(dialog.id) ?? answerEarly;
    handle(message).then(
      (answer) => this.core.replyStateless(message, answer),
      (error: unknown) => {
        this.#onFailure({ error, method: message.method });
        this.reply(message, 500);
      },
    );
  }
}

/** A call without an answer has no media to change. */
async function answerEarly({ body }: Core.IncomingRequestMessage): Promise<Core.ResponseOptions> {
  return body === '' ? { statusCode: 200 } : { statusCode: 500, extraHeaders: ['Retry-After: 2'] };
}

function contactOf(
  { protocol, local }: Pick<SipWire, 'protocol' | 'local'>,
  user = 'exchange',
  scheme = 'sip',
): URI {
  const transport = protocol === 'UDP' ? {} : { transport: protocol.toLowerCase() };
  return new URI(
    protocol === 'TLS' ? scheme : 'sip',
    user,
    local ? writtenHost(local.host) : noHost,
    local?.port,
    transport,
  );
}
