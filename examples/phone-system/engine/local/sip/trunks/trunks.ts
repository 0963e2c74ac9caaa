import { type BlockList, isIP } from 'node:net';
import type { EngineEvent, Party, TrunkSettings } from '../../../port.ts';
import { blockListOf } from '../../networks.ts';
import type { Verdict } from '../admission/sip-authenticator.ts';
import type { SipConnection } from '../connection/sip-connection.ts';
import { userOf } from '../message/headers.ts';
import type { RawMessage } from '../wire/raw-message.ts';
import type { Address, SipWire } from '../wire/sip-wire.ts';
import { connectWire } from './connect-wire.ts';
import { readMessageSummary } from './message-summary.ts';
import { registerIdOf, Trunk } from './trunk.ts';

/** Requests of a call or transaction, which does not exist. */
const inside = ['BYE', 'CANCEL', 'PRACK', 'UPDATE'];

interface TrunksOptions {
  readonly emit: (event: EngineEvent) => void;
  /** Returns the path to this address by UDP; undefined without a port for SIP. */
  readonly udpWireTo: (peer: Address) => SipWire | undefined;
  /** Returns the connection over a path, and makes it if there is none. */
  readonly serve: (wire: SipWire) => SipConnection | undefined;
  /** A trunk has a connection: the calls that wait for it go on there. */
  readonly onConnected: (registerId: string, connection: SipConnection) => void;
  readonly onWireError: (error: Error, peer: Address) => void;
  readonly probeMs?: number | undefined;
}

/** The trunks: which messages are theirs. */
export class Trunks {
  readonly #options: TrunksOptions;
  readonly #trunks = new Map<string, { readonly trunk: Trunk; readonly sources: BlockList }>();

  #isStarted = false;

  constructor(options: TrunksOptions) {
    this.#options = options;
  }

  open(settings: TrunkSettings): void {
    const before = this.byId(settings.id);
    // A late goodbye of the old registration would end the new registration, which has the same contact.
    before?.close({ isFollowed: before.isSameAccount(settings) });
    const trunk = new Trunk({
      settings,
      probeMs: this.#options.probeMs,
      connect: (target, at) => this.#connect(target, { ...settings, ...at }),
      onState: (state) => this.#options.emit({ type: 'trunkChanged', trunk: settings.id, state }),
      onExtension: (extension, state) =>
        this.#options.emit({ type: 'trunkExtension', trunk: settings.id, extension, ...state }),
    });
    this.#trunks.set(trunk.registerId, { trunk, sources: blockListOf(settings.callsFrom ?? []) });
    if (this.#isStarted) trunk.start();
  }

  /** Our own ports are open now. */
  start(): void {
    this.#isStarted = true;
    for (const { trunk } of this.#trunks.values()) trunk.start();
  }

  close(id: string): Trunk | undefined {
    const { trunk } = this.#trunks.get(registerIdOf(id)) ?? {};
    this.#trunks.delete(registerIdOf(id));
    trunk?.close();
    return trunk;
  }

  closeAll(): void {
    this.#isStarted = false;
    for (const { trunk } of this.#trunks.values()) trunk.close();
    this.#trunks.clear();
  }

  /** Returns the trunk whose agent has this name. */
  of(registerId: string): Trunk | undefined {
    return this.#trunks.get(registerId)?.trunk;
  }

  byId(id: string): Trunk | undefined {
    return this.of(registerIdOf(id));
  }

  /** True for a host that may send the messages of a trunk besides the address of the trunk itself. */
  expectsFrom(host: string): boolean {
    return [...this.#trunks.values()].some(({ sources }) => isIn(sources, host));
  }

  /** True for the connection of a trunk. */
  has(connection: SipConnection): boolean {
    return this.#at(connection).some((trunk) => trunk.connection === connection);
  }

  lost(connection: SipConnection): void {
    for (const trunk of this.#at(connection)) if (trunk.connection === connection) trunk.lost();
  }

  /** Decides on a request outside of known calls that a trunk sends; undefined: no trunk sends it. */
  admit(connection: SipConnection, message: RawMessage): Verdict | undefined {
    const here = this.#at(connection);
    if (here.length === 0) return undefined;
    const { method } = message;
    const isTaken =
      method === 'NOTIFY' &&
      (here.some((trunk) => trunk.notified(message)) ||
        connection.agents.some((agent) => agent.takeLateNotice(message)));
    if (isTaken) return { answer: { statusCode: 200 } };
    if (method === 'NOTIFY' && isOfMessages(message)) return this.#notified(here, message);
    if (message.tagOf('to') !== undefined || inside.includes(method)) return { answer: { statusCode: 481 } };
    // A notice with another answer is repeated for ever.
    if (method === 'OPTIONS' || method === 'NOTIFY') return { answer: { statusCode: 200 } };
    if (method !== 'INVITE') return undefined;
    const trunk = meant(here, message);
    return trunk ? { registerId: trunk.registerId } : { answer: { statusCode: 404 } };
  }

  /** A notice of the messages that wait, in a subscription of ours or not. */
  #notified(here: readonly Trunk[], message: RawMessage): Verdict {
    for (const trunk of here) trunk.followMessages(message);
    const trunk = meant(here, message);
    const counts = readMessageSummary(message.body);
    if (trunk && counts) this.#options.emit({ type: 'trunkMessages', trunk: trunk.settings.id, counts });
    return { answer: { statusCode: 200 } };
  }

  /** Returns the trunks that a connection may carry calls of: their own, and those that expect calls from its address. */
  #at(connection: SipConnection): readonly Trunk[] {
    return [...this.#trunks.values()].flatMap(({ trunk, sources }) =>
      trunk.connection === connection || isIn(sources, connection.wire.peer.host) ? [trunk] : [],
    );
  }

  async #connect(target: Address, settings: TrunkSettings): Promise<SipConnection> {
    const { udpWireTo, serve, onConnected, onWireError } = this.#options;
    const wire =
      settings.transport === 'udp'
        ? udpWireTo(target)
        : await connectWire(target, settings, (error) => onWireError(error, target));
    const connection = wire && serve(wire);
    if (!connection)
      throw new Error('This phone system has no port for SIP over UDP at an address of this kind.');
    onConnected(registerIdOf(settings.id), connection);
    return connection;
  }
}

const isIn = (sources: BlockList, host: string): boolean =>
  isIP(host) !== 0 && sources.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');

/** True for a notice of the messages that wait. */
export const isOfMessages = (message: RawMessage): boolean =>
  /^message-summary\b/i.test(message.get('event') ?? '');

/** The trunk whose contact or account a call names, or else the only trunk there. */
function meant(trunks: readonly Trunk[], message: RawMessage): Trunk | undefined {
  const [to, called] = [userOf(message.get('to')), userOf(message.uri)];
  return (
    trunks.find(({ contactUser }) => contactUser === called) ??
    trunks.find(({ settings }) => settings.user === called || settings.user === to) ??
    (trunks.length === 1 ? trunks[0] : undefined)
  );
}

/** Returns the caller of a call over a trunk, as the other side asserts it (RFC 3325), or else as From says. */
export function callerOf(headers: {
  readonly asserted: string | undefined;
  readonly from: string;
  readonly isAnonymous: boolean;
}): Party {
  if (headers.isAnonymous) return { number: '' };
  const header = headers.asserted ?? headers.from;
  const name = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^<"]*?))\s*</.exec(header);
  const label = (name?.[1]?.replaceAll(/\\(.)/g, '$1') ?? name?.[2] ?? '').trim();
  const number = userOf(header);
  // Many systems repeat the number as the name.
  return { number, ...(label !== '' && label !== number && { label }) };
}
