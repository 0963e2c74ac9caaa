import { type BlockList, isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { blockListOf } from '../../local/networks.ts';
import { quotable } from '../../local/sip/message/headers.ts';
import { namesOfCaller, type TrunkEndpoint } from '../../local/sip/trunks/caller-names.ts';
import { readMessageSummary } from '../../local/sip/trunks/message-summary.ts';
import { registerIdOf } from '../../local/sip/trunks/trunk.ts';
import { isOfMessages } from '../../local/sip/trunks/trunks.ts';
import { RawMessage, readRawMessage } from '../../local/sip/wire/raw-message.ts';
import type { Address } from '../../local/sip/wire/sip-wire.ts';
import type { EngineEvent, Party, RingOptions, TrunkSettings } from '../../port.ts';
import type { AriEvent } from '../ari/ari-messages.ts';
import type { Orders } from '../legs/orders.ts';
import { headerOf, userOf } from '../phones/sip-text.ts';
import type { Captured } from '../signalling/hep-packet.ts';
import { type Arrival, readArrival } from './arrival.ts';
import { AsteriskTrunk, type AsteriskTrunkOptions } from './asterisk-trunk.ts';
import type { Subscriptions } from './subscriptions.ts';
import { TrunkLeg, type TrunkLegOptions } from './trunk-leg.ts';

/** Goodbyes need the password: it is taken away so much later. */
const goodbyeMs = 5_000;
const shortGoodbyeMs = 300;

const folder = 'asterisk/config/dynamic/res_pjsip';

export interface AsteriskTrunksOptions
  extends Pick<AsteriskTrunkOptions, 'transportTo' | 'console' | 'mediaAddress'> {
  readonly orders: Orders;
  readonly emit: (event: EngineEvent) => void;
  /** How many calls a trunk has, by its name at Asterisk. */
  readonly callsOf: (name: string) => number;
  readonly subscriptions: Pick<Subscriptions, 'open' | 'close' | 'closeAll'>;
}

interface Entry {
  readonly trunk: AsteriskTrunk;
  readonly sources: BlockList;
  /** The extensions there that are watched. */
  extensions: readonly string[];
}

/** A call that a trunk brings, as the exchange is told. */
export type ArrivedCall =
  | { readonly trunk: string; readonly name: string; readonly from: Party; readonly destination: string }
  | 'full'
  | undefined;

/** The trunks at Asterisk. */
export class AsteriskTrunks {
  readonly #options: AsteriskTrunksOptions;
  readonly #trunks = new Map<string, Entry>();
  readonly #goodbyes = new Map<string, NodeJS.Timeout>();
  /** The trunks whose registrations have this Call-ID. */
  readonly #registering = new Map<string, AsteriskTrunk>();
  #isStarted = false;

  constructor(options: AsteriskTrunksOptions) {
    this.#options = options;
  }

  open(settings: TrunkSettings): void {
    const { orders, emit, transportTo, console, mediaAddress } = this.#options;
    const name = registerIdOf(settings.id);
    this.#trunks.get(name)?.trunk.close();
    clearTimeout(this.#goodbyes.get(name));
    this.#goodbyes.delete(name);
    const trunk = new AsteriskTrunk({
      ...{ settings, orders, transportTo, console, mediaAddress },
      onState: (state) => {
        emit({ type: 'trunkChanged', trunk: settings.id, state });
        this.#subscribe(entry);
      },
    });
    const entry: Entry = { trunk, sources: blockListOf(settings.callsFrom ?? []), extensions: [] };
    this.#trunks.set(name, entry);
    if (this.#isStarted) trunk.start();
  }

  /** Asterisk can be told of trunks. */
  start(): void {
    this.#isStarted = true;
    for (const { trunk } of this.#trunks.values()) trunk.start();
  }

  /** Asterisk has started again. */
  startAgain(): void {
    for (const { trunk } of this.#trunks.values()) trunk.startAgain();
  }

  /** Watches these extensions there, in place of those before. */
  watchExtensions(id: string, extensions: readonly string[]): void {
    const entry = this.#trunks.get(registerIdOf(id));
    if (!entry) return;
    entry.extensions = extensions;
    this.#subscribe(entry);
  }

  close(id: string): void {
    const name = registerIdOf(id);
    const { trunk } = this.#trunks.get(name) ?? {};
    if (!trunk) return;
    this.#trunks.delete(name);
    this.#options.subscriptions.close(id);
    trunk.close();
    for (const kind of ['registration', 'identify', 'endpoint', 'aor']) this.#remove(kind, name);
    this.#goodbyes.set(
      name,
      setTimeout(() => {
        this.#goodbyes.delete(name);
        this.#remove('auth', name);
      }, goodbyeMs),
    );
  }

  /** Unregisters everywhere, as far as that is possible. */
  async closeAll(): Promise<void> {
    for (const timer of this.#goodbyes.values()) clearTimeout(timer);
    const isAnywhere = [...this.#trunks.values()].some(({ trunk }) => trunk.isReady);
    this.#options.subscriptions.closeAll();
    for (const [name, { trunk }] of this.#trunks) {
      trunk.close();
      this.#remove('registration', name);
    }
    this.#trunks.clear();
    if (isAnywhere) await wait(shortGoodbyeMs);
  }

  /** Begins a call to a number; undefined: that is not possible now. */
  ring(
    to: TrunkEndpoint,
    call: RingOptions,
    leg: Pick<TrunkLegOptions, 'run' | 'onChannel' | 'messagesFrom'> & {
      readonly report: TrunkLegOptions['report'];
    },
  ): TrunkLeg | undefined {
    const trunk = this.#trunks.get(registerIdOf(to.trunk))?.trunk;
    if (!trunk?.isReady) return undefined;
    const afterMs = to.isUrgent ? 0 : this.#turnOf(trunk);
    if (afterMs === undefined) return undefined;
    return new TrunkLeg({
      ...leg,
      id: call.leg,
      orders: this.#options.orders,
      trunk: trunk.name,
      number: to.number,
      variables: variablesOf(trunk.settings, to, call),
      afterMs,
      onRefused: (status) => trunk.onCallRefused(status),
    });
  }

  /** Returns the settings of a trunk by its name at Asterisk. */
  settingsOf(name: string): TrunkSettings | undefined {
    return this.#trunks.get(name)?.trunk.settings;
  }

  /** True for the address of a trunk. */
  isAt({ host, port }: Address): boolean {
    return [...this.#trunks.values()].some(
      ({ trunk: { target } }) => target?.host === host && target.port === port,
    );
  }

  /** Reads a call that comes over a trunk. `full`: no other may come; undefined: it is not for us. */
  arrival(endpoint: string, values: readonly string[]): ArrivedCall {
    const arrival = readArrival(values);
    const trunk = this.#meant(endpoint, arrival);
    if (!trunk) return undefined;
    if (this.#isFull(trunk)) return 'full';
    const { called, named, to, from } = arrival;
    const number = named === '' ? called : named;
    // A call to our contact names the number in To.
    const destination = number === '' || number === trunk.contactUser ? to : number;
    return { trunk: trunk.settings.id, name: trunk.name, from, destination };
  }

  onEvent({ type, contact_info: contact }: AriEvent): void {
    if (type !== 'ContactStatusChange' || !contact) return;
    const trunk = this.#trunks.get(contact.aor)?.trunk;
    if (contact.contact_status === 'Reachable') trunk?.onAsked(true);
    else if (contact.contact_status === 'Unreachable') trunk?.onAsked(false);
  }

  /** A SIP message that Asterisk has sent or received. */
  onMessage({ from, text }: Pick<Captured, 'from' | 'text'>): void {
    if (text.startsWith('NOTIFY ')) this.#onNotice(from, text);
    if (!/^\d+\s+REGISTER$/i.test(headerOf(text, 'cseq'))) return;
    const callId = headerOf(text, 'call-id', 'i');
    const status = Number(/^SIP\/2\.0 (\d{3})/.exec(text)?.[1]);
    if (status > 0) this.#registering.get(callId)?.onRegisterAnswer(callId, status, text);
    else this.#onRegister(callId, text);
  }

  /** Our subscriptions to a trunk begin and end with its registration. */
  #subscribe({ trunk, extensions }: Entry): void {
    const { settings, isReady } = trunk;
    const { subscriptions } = this.#options;
    const hasSubject = settings.watchesMessages === true || extensions.length > 0;
    const reached = isReady && hasSubject ? trunk.reached : undefined;
    if (reached) subscriptions.open(reached, extensions);
    else subscriptions.close(settings.id);
  }

  /** Some phone systems tell unasked which messages wait, at the address that is registered. */
  #onNotice(source: Address, text: string): void {
    const notice = readRawMessage(Buffer.from(text));
    if (!(notice instanceof RawMessage) || !isOfMessages(notice)) return;
    const [called, to] = [userOf(notice.uri), userOf(notice.get('to') ?? '')];
    const trunk = this.#meant('', { called, to, source });
    const counts = readMessageSummary(notice.body);
    if (trunk && counts) this.#options.emit({ type: 'trunkMessages', trunk: trunk.settings.id, counts });
  }

  #onRegister(callId: string, text: string): void {
    const user = userOf(headerOf(text, 'contact', 'm'));
    for (const { trunk } of this.#trunks.values()) {
      if (trunk.contactUser !== user) continue;
      for (const [old, one] of this.#registering) if (one === trunk) this.#registering.delete(old);
      this.#registering.set(callId, trunk);
      trunk.onRegister(callId, text);
    }
  }

  /** The trunk whose contact or account a call names, among those that expect calls from there. */
  #meant(
    endpoint: string,
    { called, to, source }: Pick<Arrival, 'called' | 'to' | 'source'>,
  ): AsteriskTrunk | undefined {
    const here = [...this.#trunks.values()].flatMap(({ trunk, sources }) => {
      const { host, port } = source;
      const isTarget = trunk.target?.host === host && trunk.target.port === port;
      const isSource = isIP(host) !== 0 && sources.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
      return isTarget || isSource ? [trunk] : [];
    });
    return (
      here.find(({ contactUser }) => contactUser === called) ??
      here.find(({ settings }) => settings.user === called || settings.user === to) ??
      here.find(({ name }) => name === endpoint) ??
      (here.length === 1 ? here[0] : undefined)
    );
  }

  #isFull({ name, settings: { channels } }: AsteriskTrunk): boolean {
    return channels !== undefined && this.#options.callsOf(name) >= channels;
  }

  #turnOf(trunk: AsteriskTrunk): number | undefined {
    return this.#isFull(trunk) ? undefined : trunk.turn();
  }

  #remove(kind: string, name: string): void {
    this.#options.orders.delete(`${folder}/${kind}/${encodeURIComponent(name)}`);
  }
}

/** The variables of a channel by which a call names its caller, and the headers that the other side demands. */
function variablesOf(
  settings: TrunkSettings,
  to: TrunkEndpoint,
  call: RingOptions,
): Readonly<Record<string, string>> {
  const { from, displayName, headers } = namesOfCaller(settings, to, call);
  const variables: Record<string, string> = {
    'CONNECTEDLINE(name,i)': quotable(displayName),
    'CONNECTEDLINE(num,i)': from.user ?? settings.user,
  };
  for (const header of headers) {
    const at = header.indexOf(': ');
    variables[`PJSIP_HEADER(add,${header.slice(0, at)})`] = header.slice(at + 2);
  }
  return variables;
}
