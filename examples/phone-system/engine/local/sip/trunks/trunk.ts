import { type Core, NameAddrHeader, URI } from 'sip.js';
import type { RingOptions, TrunkSettings, TrunkState } from '../../../port.ts';
import type { SipAgent } from '../connection/sip-agent.ts';
import type { SipConnection } from '../connection/sip-connection.ts';
import type { Invitation } from '../legs/rung-leg.ts';
import { plainHost } from '../message/headers.ts';
import type { RawMessage } from '../wire/raw-message.ts';
import { type Address, type SipWire, written, writtenHost } from '../wire/sip-wire.ts';
import { namesOfCaller, type TrunkEndpoint } from './caller-names.ts';
import type { Account } from './client-digest.ts';
import { EventWatch } from './event-watch.ts';
import type { ExtensionState } from './extension-state.ts';
import { ExtensionWatch } from './extension-watch.ts';
import { FailedTargets } from './failed-targets.ts';
import { findTargets } from './find-targets.ts';
import { instanceOf, publicGruu } from './gruu.ts';
import { messagesEvent } from './message-summary.ts';
import { RetryPauses } from './retry-pauses.ts';
import { seenAddress } from './seen-address.ts';

/** How often a trunk without a registration is probed. A phone system that vanished is noticed by the next call or probe. */
const defaultProbeMs = 30_000;
/** How often a way through a router is used, so that the router does not forget it. */
const keepOpenMs = 30_000;
/** Statuses of a call, which make the trunk be tried: there was no answer, or the other side is out of order. */
const doubts = [408, 502, 503];
/** Calls that fail in a row try the trunk once. */
const doubtMs = 5_000;
/** The longest wait of a call for its turn, where a trunk takes few in a second. */
const longestTurnMs = 5_000;
/** More extensions than an office has colleagues to show. */
const maxExtensions = 200;

/** Where a trunk is, as its settings say, or a registrar that sends us elsewhere. */
export type Server = Pick<TrunkSettings, 'host' | 'port' | 'transport' | 'certificateAuthority'>;

export interface TrunkOptions {
  readonly settings: TrunkSettings;
  /** Opens the path to this address, or returns the path that is open. */
  readonly connect: (target: Address, at: Server) => Promise<SipConnection>;
  readonly onState: (state: TrunkState) => void;
  /** An extension of the other side, which is watched, is in another state. */
  readonly onExtension: (extension: string, state: ExtensionState) => void;
  /** How often it is probed without a registration, in milliseconds; 30 s by default. */
  readonly probeMs?: number | undefined;
}

/** Another phone system: the registration there, and the connection that calls take. */
export class Trunk {
  readonly settings: TrunkSettings;
  /** The name of its agent, which no phone has. */
  readonly registerId: string;
  /** The name in our address there: it tells several accounts at the same phone system apart. */
  readonly contactUser: string;
  readonly #connect: TrunkOptions['connect'];
  readonly #onState: TrunkOptions['onState'];
  #connection: SipConnection | undefined;
  /** The server that we were sent to. */
  #movedTo: Server | undefined;
  readonly #failed = new FailedTargets();
  #triedAt = Number.NEGATIVE_INFINITY;
  #nextCallAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #state: TrunkState = { name: 'starting' };
  readonly #pauses = new RetryPauses();
  readonly #probeMs: number;
  #seconds: number | undefined;
  /** The address is registered that the other side has seen just now. */
  #isNamedAnew = false;
  readonly #messages: EventWatch;
  readonly #extensions = new Map<string, ExtensionWatch>();
  readonly #onExtension: TrunkOptions['onExtension'];
  #isClosed = false;

  constructor({ settings, connect, onState, onExtension, probeMs = defaultProbeMs }: TrunkOptions) {
    this.settings = settings;
    this.#probeMs = probeMs;
    this.registerId = registerIdOf(settings.id);
    this.contactUser = `line-${settings.id}`;
    this.#seconds = settings.registersFor;
    this.#connect = connect;
    this.#onState = onState;
    this.#onExtension = onExtension;
    this.#messages = new EventWatch({ ...this.#subscriber(settings.user), kinds: [messagesEvent] });
  }

  get connection(): SipConnection | undefined {
    return this.#connection;
  }

  get #agent(): SipAgent | undefined {
    return this.#connection?.agentFor(this.registerId);
  }

  get #wire(): Pick<SipWire, 'local'> {
    return this.#connection?.wire ?? { local: undefined };
  }

  get account(): Account | undefined {
    const { user, authUser = user, password } = this.settings;
    return password === undefined ? undefined : { user: authUser, password };
  }

  get isReady(): boolean {
    return this.#state.name === 'ready';
  }

  start(): void {
    this.#onState(this.#state);
    void this.#begin();
  }

  /** True if a trunk with these settings registers in the place of this trunk. */
  isSameAccount(settings: TrunkSettings): boolean {
    const { host, domain, user } = this.settings;
    const isSame = settings.host === host && settings.domain === domain && settings.user === user;
    return isSame && settings.registersFor !== undefined;
  }

  /**
   * Unregisters, as far as that is possible, and uses nothing any more. Its connection may serve others too.
   *
   * @param options.isFollowed the registration is replaced, so that it need not end
   */
  close({ isFollowed = false }: { readonly isFollowed?: boolean } = {}): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#messages.stop();
    this.watchExtensions([]);
    if (this.#seconds !== undefined && this.isReady && !isFollowed)
      this.#send('REGISTER', ['Expires: 0'], () => undefined);
  }

  /** Watches these extensions of the other side, and no others. */
  watchExtensions(extensions: readonly string[]): void {
    for (const [extension, watch] of this.#extensions) {
      if (extensions.includes(extension)) continue;
      this.#extensions.delete(extension);
      watch.stop();
    }
    for (const extension of extensions.slice(0, maxExtensions)) {
      if (this.#extensions.has(extension)) continue;
      const onState = (state: ExtensionState) => this.#onExtension(extension, state);
      const watch = new ExtensionWatch({ ...this.#subscriber(extension), onState });
      this.#extensions.set(extension, watch);
      if (this.isReady) watch.start();
    }
  }

  /** Takes a notice in a subscription to an extension. Returns false for another notice. */
  notified(notice: RawMessage): boolean {
    const watch = [...this.#extensions.values()].find((one) => one.has(notice));
    watch?.notified(notice);
    return watch !== undefined;
  }

  /** Follows the end of the subscription to messages in a notice. */
  followMessages(notice: RawMessage): void {
    if (this.#messages.has(notice)) this.#messages.follow(notice);
  }

  /** Its connection is gone. */
  lost(): void {
    this.#connection = undefined;
    if (!this.#isClosed) this.#fail(undefined, 'The connection was closed.');
  }

  /**
   * Returns the addresses of an INVITE. An account is named in From, and the caller asserted beside it (RFC 3325); a trunk
   * without a password knows callers by From alone. A caller who withholds the number is anonymous (RFC 3323).
   */
  invitation(to: TrunkEndpoint, call: RingOptions): Invitation {
    return {
      uri: this.uriOf(to.number),
      to: new URI('sip', to.number, writtenHost(this.settings.domain)),
      ...namesOfCaller(this.settings, to, call),
      allowsTalk: false,
      isOfTrunk: true,
      onRefused: (status) => this.#onCallRefused(status),
    };
  }

  /** Lets a call begin. Returns after how many milliseconds; undefined: the trunk is full. */
  admit(): number | undefined {
    const { callsPerSecond } = this.settings;
    if (this.isFull) return undefined;
    if (callsPerSecond === undefined) return 0;
    const now = performance.now();
    const at = Math.max(now, this.#nextCallAt);
    if (at - now > longestTurnMs) return undefined;
    this.#nextCallAt = at + 1_000 / callsPerSecond;
    return at - now;
  }

  /** True if no other call may come. */
  get isFull(): boolean {
    const { channels } = this.settings;
    return channels !== undefined && (this.#agent?.legs.size ?? 0) >= channels;
  }

  #subscriber(watched: string) {
    const { user } = this.settings;
    const domain = writtenHost(this.settings.domain);
    return {
      agent: () => this.#agent,
      account: new URI('sip', user, domain),
      subject: new URI('sip', watched, domain),
      target: this.uriOf(watched),
    };
  }

  /** Returns the address of a number there. */
  uriOf(user: string): URI {
    return uriAt(this.settings, user);
  }

  async #begin(): Promise<void> {
    const server = this.#movedTo ?? this.settings;
    try {
      const target = this.#failed.best(await findTargets(server));
      if (this.#isClosed || !target) return;
      // It is forgotten at the first answer, however the attempt ends before.
      this.#failed.add(target);
      this.#connection = await this.#connect(target, server);
    } catch (error) {
      if (!this.#isClosed) this.#fail(undefined, reasonOf(error));
      return;
    }
    if (!this.#isClosed) this.#try();
  }

  #try(): void {
    this.#triedAt = performance.now();
    if (this.#seconds === undefined) this.#probe();
    else this.#register();
  }

  /** A call shows before the next registration that the other side is gone. */
  #onCallRefused(status: number): void {
    const isRecent = performance.now() - this.#triedAt < doubtMs;
    if (this.isReady && doubts.includes(status) && !isRecent) this.#try();
  }

  #register(): void {
    const asked = this.#seconds ?? 0;
    this.#send('REGISTER', [`Expires: ${asked}`], (message) => {
      const { statusCode = 408 } = message;
      if (statusCode === 423) this.#registerForLonger(message);
      else if (statusCode === 301 || statusCode === 302) this.#moved(message);
      else if (statusCode >= 200 && statusCode < 300) {
        const own = ownContact(message, this.contactUser);
        const seconds = grantedSeconds(message, own) ?? asked;
        this.#followRoute(message);
        this.#agent?.useGruu(this.settings.usesGruu ? publicGruu(own) : undefined);
        if (this.#isSeenElsewhere(message)) this.#registerAt(seenAddress(message, this.#wire));
        // Registrars forget a phone on the second: half the time leaves room for a lost answer.
        else this.#ready(Math.max(5, seconds / 2) * 1000, () => this.#register());
      } else this.#refused(message);
    });
  }

  /** Calls would not find the address inside our network: the registrar gets the address outside in its place, once. */
  #registerAt(seen: Address | undefined): void {
    this.#send('REGISTER', ['Expires: 0'], () => {
      this.#agent?.useSeenAddress(seen);
      this.#isNamedAnew = true;
      this.#register();
    });
  }

  /** True if the other side sees us at another address than the registered address, which is not from this moment. */
  #isSeenElsewhere(message: Core.IncomingResponseMessage): boolean {
    const [seen, named] = [seenAddress(message, this.#wire), this.#agent?.seenAt];
    return !this.#isNamedAnew && (seen && written(seen)) !== (named && written(named));
  }

  /** The registrar grants only longer registrations (RFC 3261, 10.2.8). */
  #registerForLonger(message: Core.IncomingResponseMessage): void {
    const least = Number(message.getHeader('min-expires'));
    const isLonger = least > (this.#seconds ?? 0) && least <= 86_400;
    if (isLonger) {
      this.#seconds = least;
      this.#register();
    } else this.#refused(message);
  }

  /** The registrar names another (RFC 3261, 8.1.3.4), which is tried once. */
  #moved(message: Core.IncomingResponseMessage): void {
    const contact: unknown = message.parseHeader('contact');
    if (this.#movedTo || !(contact instanceof NameAddrHeader)) {
      this.#refused(message);
      return;
    }
    const { host, port } = contact.uri;
    this.#movedTo = { ...this.settings, host: plainHost(host), port };
    void this.#begin();
  }

  /** The way that the registrar wants for our requests (RFC 3608). */
  #followRoute(message: Core.IncomingResponseMessage): void {
    const agent = this.#agent;
    if (agent) agent.core.configuration.routeSet = message.getHeaders('service-route');
  }

  /** Any answer proves that the other side is there. */
  #probe(): void {
    this.#send('OPTIONS', [], (message) => {
      if (isAbsent(message)) this.#refused(message);
      else {
        this.#agent?.useSeenAddress(seenAddress(message, this.#wire));
        this.#ready(this.#probeMs, () => this.#probe());
      }
    });
  }

  /** A router forgets the way to us: requests keep it open until the next registration, and show where it changes. */
  #wait(until: number, again: () => void): void {
    const leftMs = until - performance.now();
    const isBehindRouter = this.#agent?.seenAt !== undefined && this.settings.transport === 'udp';
    if (!isBehindRouter || leftMs < keepOpenMs) {
      this.#after(leftMs, again);
      return;
    }
    this.#after(keepOpenMs, () =>
      this.#send('OPTIONS', [], (message) => {
        if (isAbsent(message)) this.#refused(message);
        else if (this.#isSeenElsewhere(message)) again();
        else this.#wait(until, again);
      }),
    );
  }

  #ready(againMs: number, again: () => void): void {
    const address = this.#connection ? written(this.#connection.wire.peer) : '';
    this.#pauses.succeeded();
    if (this.#connection) this.#failed.delete(this.#connection.wire.peer);
    if (this.settings.watchesMessages) this.#messages.start();
    for (const watch of this.#extensions.values()) watch.start();
    if (this.#state.name !== 'ready' || this.#state.address !== address)
      this.#become({ name: 'ready', since: Date.now(), address });
    this.#isNamedAnew = false;
    this.#wait(performance.now() + againMs, again);
  }

  #refused(message: Core.IncomingResponseMessage): void {
    const { statusCode = 408, reasonPhrase = '' } = message;
    const isSilent = statusCode === 408;
    const retryAfter = Number.parseInt(message.getHeader('retry-after') ?? '', 10);
    this.#fail(
      isSilent ? undefined : statusCode,
      isSilent ? 'There is no answer.' : reasonPhrase,
      retryAfter * 1000,
    );
  }

  #fail(status: number | undefined, reason: string, retryAfterMs = Number.NaN): void {
    this.#movedTo = undefined;
    if (this.#connection) this.#failed.add(this.#connection.wire.peer);
    this.#messages.lost();
    for (const watch of this.#extensions.values()) watch.lost();
    const waitMs = this.#pauses.afterFailure(status, retryAfterMs);
    this.#become({ name: 'failed', status, reason, retryAt: Date.now() + waitMs });
    this.#after(waitMs, () => void this.#begin());
  }

  #become(state: TrunkState): void {
    this.#state = state;
    this.#onState(state);
  }

  #after(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(act, ms);
  }

  /** Sends a request outside dialogs. `onAnswer` gets the final response, or 408 if there is none. */
  #send(
    method: 'REGISTER' | 'OPTIONS',
    headers: readonly string[],
    onAnswer: (message: Core.IncomingResponseMessage) => void,
  ): void {
    const connection = this.#connection;
    if (!connection) return;
    const { domain, user } = this.settings;
    const agent = connection.agentFor(this.registerId);
    const own = new URI('sip', user, writtenHost(domain));
    const message = agent.core.makeOutgoingRequestMessage(
      method,
      method === 'REGISTER' ? this.uriOf('') : this.uriOf(user),
      own,
      own,
      // A registration goes straight to its registrar (RFC 3608, 6.1).
      method === 'REGISTER' ? { routeSet: [] } : {},
      [method === 'REGISTER' ? this.#boundContact(agent) : agent.contactHeader, ...headers],
    );
    const answered = ({ message: answer }: Core.IncomingResponse) => {
      // An answer after the connection was replaced is of no interest.
      if (this.#isClosed || connection === this.#connection) onAnswer(answer);
    };
    agent.core.request(message, { onAccept: answered, onRedirect: answered, onReject: answered });
  }

  #boundContact(agent: SipAgent): string {
    const { usesGruu, domain, user } = this.settings;
    const mark = usesGruu ? `;+sip.instance="<${instanceOf(`${this.registerId} ${user}@${domain}`)}>"` : '';
    return `Contact: ${agent.boundContact}${mark}`;
  }
}

/** True where no answer comes, or the other side is out of order. */
const isAbsent = ({ statusCode = 408 }: Core.IncomingResponseMessage): boolean =>
  statusCode === 408 || statusCode === 503;

/** Returns the address of a number at a trunk. */
export const uriAt = (
  { domain, transport }: Pick<TrunkSettings, 'domain' | 'transport'>,
  user: string,
): URI => new URI('sip', user, writtenHost(domain), undefined, transport === 'udp' ? {} : { transport });

/** The name of a trunk's agent. A phone's name has no colon. */
export const registerIdOf = (trunk: string): string => `trunk:${trunk}`;

/** Returns our own contact among the contacts of the account. */
const ownContact = (message: Core.IncomingResponseMessage, user: string): string =>
  message
    .getHeaders('contact')
    .flatMap((contacts) => contacts.split(','))
    .find((contact) => contact.includes(`sip:${user}@`)) ?? '';

/** Returns for how long we are registered: the parameter of our own contact, or else the header (RFC 3261, 10.2.4). */
function grantedSeconds(message: Core.IncomingResponseMessage, own: string): number | undefined {
  const said = /;\s*expires\s*=\s*"?(\d{1,9})/i.exec(own)?.[1] ?? message.getHeader('expires');
  const seconds = Number.parseInt(said ?? '', 10);
  return seconds > 0 ? seconds : undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'There is no answer.' : error.message;
}
