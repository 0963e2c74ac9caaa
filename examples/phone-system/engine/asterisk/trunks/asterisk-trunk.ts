import { plainHost } from '../../local/sip/message/headers.ts';
import { connectSocket } from '../../local/sip/trunks/connect-wire.ts';
import { FailedTargets } from '../../local/sip/trunks/failed-targets.ts';
import { findTargets } from '../../local/sip/trunks/find-targets.ts';
import { RetryPauses } from '../../local/sip/trunks/retry-pauses.ts';
import { registerIdOf } from '../../local/sip/trunks/trunk.ts';
import { type Address, written } from '../../local/sip/wire/sip-wire.ts';
import type { TrunkSettings, TrunkState } from '../../port.ts';
import type { Orders } from '../legs/orders.ts';
import { headerOf } from '../phones/sip-text.ts';
import { routedBy, trunkObjects } from './trunk-objects.ts';

/** A request without an answer has failed (RFC 3261, timer F). */
const answerMs = 32_000;
/** Statuses of a call, which make the trunk be tried: there was no answer, or the other side is out of order. */
const doubts = [408, 502, 503];
/** Calls that fail in a row try the trunk once. */
const doubtMs = 5_000;
/** A way has few addresses. */
const maxRoute = 8;
/** The longest wait of a call for its turn, where a trunk takes few in a second. */
const longestTurnMs = 5_000;

const folder = 'asterisk/config/dynamic/res_pjsip';
const kinds = ['auth', 'aor', 'endpoint', 'identify', 'registration'] as const;

/** Where a trunk is, as its settings say, or a registrar that sends us elsewhere. */
type Server = Pick<TrunkSettings, 'host' | 'port' | 'transport' | 'certificateAuthority'>;

export interface AsteriskTrunkOptions {
  readonly settings: TrunkSettings;
  readonly orders: Orders;
  readonly mediaAddress: string;
  /** Returns the transport of PJSIP that reaches a server, and makes it if there is none. */
  readonly transportTo: (server: Server) => Promise<string>;
  /** Runs a command of Asterisk's console. */
  readonly console: (line: string) => Promise<unknown>;
  readonly onState: (state: TrunkState) => void;
}

/** Another phone system: its objects at Asterisk, and whether calls to it are possible. */
export class AsteriskTrunk {
  readonly settings: TrunkSettings;
  /** Its name at Asterisk, which no phone has. */
  readonly name: string;
  /** The name in our address there: it tells several accounts at the same phone system apart. */
  readonly contactUser: string;
  readonly #options: AsteriskTrunkOptions;
  readonly #failed = new FailedTargets();
  #state: TrunkState = { name: 'starting' };
  #target: Address | undefined;
  #movedTo: Server | undefined;
  #route: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #pauses = new RetryPauses();
  #triedAt = Number.NEGATIVE_INFINITY;
  #nextCallAt = 0;
  /** The Call-ID of its registration. */
  #registering = '';
  #hasProof = false;
  #isClosed = false;

  constructor(options: AsteriskTrunkOptions) {
    this.settings = options.settings;
    this.name = registerIdOf(options.settings.id);
    this.contactUser = `line-${options.settings.id}`;
    this.#options = options;
  }

  /** The address that is used. */
  get target(): Address | undefined {
    return this.#target;
  }

  get isReady(): boolean {
    return this.#state.name === 'ready';
  }

  /** Its settings with the address that is used; undefined before there is one. A certificate is compared with the name. */
  get reached(): TrunkSettings | undefined {
    const settings = { ...this.settings, ...this.#movedTo };
    const { host, port } = this.#target ?? {};
    if (host === undefined) return undefined;
    return { ...settings, port, host: settings.transport === 'tls' ? settings.host : host };
  }

  start(): void {
    this.#options.onState(this.#state);
    void this.#begin();
  }

  /** Asterisk has started again, and knows nothing of it. */
  startAgain(): void {
    if (!this.#isClosed) this.#fail(undefined, 'Asterisk has started again.');
  }

  /** Nothing is done any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Lets a call begin. Returns after how many milliseconds; undefined: it has to wait for too long. */
  turn(): number | undefined {
    const { callsPerSecond } = this.settings;
    if (callsPerSecond === undefined) return 0;
    const now = performance.now();
    const at = Math.max(now, this.#nextCallAt);
    if (at - now > longestTurnMs) return undefined;
    this.#nextCallAt = at + 1_000 / callsPerSecond;
    return at - now;
  }

  /** A call shows before the next registration that the other side is gone. */
  onCallRefused(status: number): void {
    if (!this.isReady || !doubts.includes(status) || performance.now() - this.#triedAt < doubtMs) return;
    this.#triedAt = performance.now();
    const isRegistered = this.settings.registersFor !== undefined;
    void this.#options.console(`pjsip ${isRegistered ? 'send register' : 'qualify'} ${this.name}`);
  }

  /** Asterisk has asked the other side whether it is there. */
  onAsked(isThere: boolean): void {
    if (this.#isClosed || this.#target === undefined) return;
    const isSilent = this.#state.name === 'failed' && this.#state.status === undefined;
    if (!isThere) {
      if (this.#state.name !== 'failed') this.#fail(undefined, 'There is no answer.');
    } else if (this.settings.registersFor === undefined) this.#ready();
    else if (isSilent) void this.#begin();
  }

  /** Asterisk sends a request for its registration. */
  onRegister(callId: string, text: string): void {
    const isEnd = headerOf(text, 'expires') === '0';
    this.#registering = isEnd ? '' : callId;
    this.#hasProof = /^(proxy-)?authorization\s*:/im.test(text);
    if (!isEnd) this.#await();
  }

  /** The registrar answers. */
  onRegisterAnswer(callId: string, status: number, text: string): void {
    if (this.#isClosed || callId !== this.#registering || status < 200) return;
    const isChallenge = (status === 401 || status === 407) && !this.#hasProof;
    const isStale = /stale\s*=\s*"?true/i.test(text);
    const hasPassword = this.settings.password !== undefined;
    // Asterisk answers these by itself.
    if (status === 423 || (hasPassword && isStale) || (hasPassword && isChallenge)) return;
    if (status === 301 || status === 302) this.#moved(text);
    else if (status < 300) {
      this.#followRoute(routeIn(text));
      this.#ready();
    } else this.#refused(status, text);
  }

  async #begin(): Promise<void> {
    clearTimeout(this.#timer);
    this.#triedAt = performance.now();
    const server = this.#movedTo ?? this.settings;
    try {
      const target = this.#failed.best(await findTargets(server));
      if (this.#isClosed || !target) return;
      // It is forgotten at the first answer, however the attempt ends before.
      this.#failed.add(target);
      // Asterisk does not tell why a connection fails.
      if (server.transport !== 'udp') (await connectSocket(target, server)).destroy();
      this.#target = target;
      const transport = await this.#options.transportTo(server);
      if (!this.#isClosed) await this.#write(target, transport);
    } catch (error) {
      if (!this.#isClosed) this.#fail(undefined, reasonOf(error));
      return;
    }
    if (this.#isClosed) return;
    this.#await();
    await this.#options.console(`pjsip qualify ${this.name}`);
  }

  async #write(target: Address, transport: string): Promise<void> {
    const { name, contactUser } = this;
    const { mediaAddress } = this.#options;
    const way = { name, contactUser, target, transport, mediaAddress, route: this.#route };
    const objects = trunkObjects({ ...this.settings, ...this.#movedTo }, way);
    this.#registering = '';
    // An object that Asterisk has already, from a phone system that has died, would not register again.
    void this.#remove('registration');
    await Promise.all(
      kinds.map((kind) => {
        const fields = objects[kind];
        return fields && this.#put(kind, fields);
      }),
    );
  }

  #put(kind: string, fields: Readonly<Record<string, string>>): Promise<unknown> {
    return this.#options.orders.send({
      method: 'PUT',
      path: `${folder}/${kind}/${encodeURIComponent(this.name)}`,
      body: { fields: Object.entries(fields).map(([attribute, value]) => ({ attribute, value })) },
    });
  }

  #remove(kind: string): Promise<unknown> {
    return this.#options.orders.send({
      method: 'DELETE',
      path: `${folder}/${kind}/${encodeURIComponent(this.name)}`,
    });
  }

  /** An answer has to come in time. */
  #await(): void {
    this.#after(answerMs, () => this.#fail(undefined, 'There is no answer.'));
  }

  #after(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(act, ms);
  }

  #ready(): void {
    clearTimeout(this.#timer);
    this.#pauses.succeeded();
    if (!this.#target) return;
    this.#failed.delete(this.#target);
    const address = written(this.#target);
    if (this.#state.name !== 'ready' || this.#state.address !== address)
      this.#become({ name: 'ready', since: Date.now(), address });
  }

  #refused(status: number, text: string): void {
    const reason = /^SIP\/2\.0 \d{3} ?([^\r\n]*)/.exec(text)?.[1] ?? '';
    const retryAfter = Number.parseInt(headerOf(text, 'retry-after'), 10);
    this.#fail(status, reason, retryAfter * 1_000);
  }

  #fail(status: number | undefined, reason: string, retryAfterMs = Number.NaN): void {
    this.#movedTo = undefined;
    this.#route = undefined;
    if (this.#target) this.#failed.add(this.#target);
    const waitMs = this.#pauses.afterFailure(status, retryAfterMs);
    this.#become({ name: 'failed', status, reason, retryAt: Date.now() + waitMs });
    this.#after(waitMs, () => void this.#begin());
  }

  /** The registrar names another (RFC 3261, 8.1.3.4), which is tried once. */
  #moved(text: string): void {
    const [, host = '', port] =
      /<?sips?:(?:[^@>\s]*@)?(\[[^\]]+\]|[^:;>\s]+)(?::(\d+))?/i.exec(headerOf(text, 'contact', 'm')) ?? [];
    if (this.#movedTo || host === '') {
      this.#refused(302, text);
      return;
    }
    this.#movedTo = {
      host: plainHost(host),
      port: port === undefined ? undefined : Number(port),
      transport: this.settings.transport,
      certificateAuthority: this.settings.certificateAuthority,
    };
    void this.#begin();
  }

  /** The way that the registrar wants for calls (RFC 3608). */
  #followRoute(route: string): void {
    if (route === '' || route === this.#route || !this.#target) return;
    this.#route = route;
    const server = this.#movedTo ?? this.settings;
    void this.#put('endpoint', routedBy(server, { target: this.#target }, route));
  }

  #become(state: TrunkState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

/** Returns the addresses of the way in the answer to a registration; empty: it names none. */
const routeIn = (text: string): string =>
  [...text.matchAll(/^Service-Route *:[^\r\n]*/gim)]
    .flatMap(([header]) => header.match(/<sips?:[^<>\s,]+>/gi) ?? [])
    .slice(0, maxRoute)
    .join(', ');

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'There is no answer.' : error.message;
}
