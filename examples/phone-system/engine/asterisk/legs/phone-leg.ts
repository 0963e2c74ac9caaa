import * as z from 'zod/mini';
import type { LegReport } from '../../local/leg.ts';
import type { WatchedLeg } from '../../local/silence-watch.ts';
import { commonCause, type EndCause, type KeptLeg, type LegId, type TransferProgress } from '../../port.ts';
import { application } from '../ari/ari-connection.ts';
import type { AriChannel, AriEvent } from '../ari/ari-messages.ts';
import { channelHeader } from '../phones/talk-requests.ts';
import { CallProbe } from '../trunks/call-probe.ts';
import type { AsteriskLeg } from './asterisk-leg.ts';
import { causeOfCode, codeOfCause } from './causes.ts';
import { ChannelSound } from './channel-sound.ts';
import { FirstKeys } from './first-keys.ts';
import type { Orders } from './orders.ts';
import { Place } from './place.ts';

/** A phone that rings without an end, because Asterisk has no time-out of its own for it, would ring after our death for ever. */
const ringsForSeconds = 600;

/** A call to a phone that rings. */
export interface Invitation {
  readonly registerId: string;
  /** The addresses of the phones that ring at once. */
  readonly contacts: readonly string[];
  readonly callerId: string;
  readonly lineId: string;
  readonly variables: Readonly<Record<string, string>>;
}

const keptChannel = z.object({
  channel: z.string(),
  callId: z.string(),
  registerId: z.string(),
  /** It has dialled and waits for an answer; `hasSound`: it hears sound meanwhile. */
  waits: z.optional(z.object({ hasSound: z.boolean() })),
});

type KeptChannel = z.infer<typeof keptChannel>;

/** Reads the state of a leg that another process has kept; undefined: another engine has written it. */
export const readKept = (kept: KeptLeg): KeptChannel | undefined => keptChannel.safeParse(kept).data;

/** The reports of a leg. */
export interface PhoneLegEvents extends LegReport {
  /** A channel of it has this SIP call. */
  dialog(callId: string, registerId: string): void;
}

export interface PhoneLegOptions {
  readonly id: LegId;
  /** Distinguishes its channels from those of a process that has died. */
  readonly run: string;
  readonly orders: Orders;
  readonly report: PhoneLegEvents;
  /** Called with each channel that is begun, whose events belong to the leg. */
  readonly onChannel: (channel: string) => void;
  /** Whether a phone of this name is registered, which Asterisk checks by itself; undefined: it is a trunk. */
  readonly isRegistered: (registerId: string) => boolean | undefined;
  /** Whether phones of this name are in browsers. */
  readonly isBrowser: (registerId: string) => boolean;
  /** How many messages the other side has sent in this call. */
  readonly messagesFrom: (callId: string) => number;
  /** Whether the phones of a name can be asked to answer. */
  readonly canTalk: (registerId: string) => boolean;
  /** Asks the phone that a channel rings to answer. */
  readonly talk: (channel: string) => boolean;
  /** Called with the line of a call, before the phone is told of the call's progress. */
  readonly onLine: (callId: string, lineId: string) => void;
  /** Called with the progress of a transfer, before the phone is told of it. */
  readonly onTransfer: (callId: string, progress: TransferProgress) => void;
}

type State = 'dialling' | 'ringing' | 'answered' | 'ended';

const transferStates: Readonly<Partial<Record<TransferProgress, string>>> = {
  ringing: 'channel_progress',
  answered: 'channel_answered',
  declined: 'channel_declined',
};

/** A call of a phone at Asterisk. A user with several phones has a channel for each of them until one answers. */
export class PhoneLeg implements AsteriskLeg, WatchedLeg {
  readonly id: LegId;
  readonly place: Place;
  readonly #options: PhoneLegOptions;
  readonly #channels = new Set<string>();
  readonly #failures: EndCause[] = [];
  #callId = '';
  #lineId = '';
  /** The name of its phone. */
  registerId = '';
  channel = '';
  #state: State;
  #hasRung = false;
  #isHeld = false;
  #sound: ChannelSound | undefined;
  readonly #probe: CallProbe;
  /** How often the phone was there when it was looked for. */
  #looksFound = 0;
  #isEarly = false;
  #keys = this.#newKeys();

  private constructor(options: PhoneLegOptions, state: State) {
    this.#options = options;
    this.id = options.id;
    this.place = new Place(options.orders);
    this.#probe = new CallProbe(options.orders);
    this.#state = state;
  }

  /** A leg of a phone that dials. */
  static dialled(options: PhoneLegOptions, channel: AriChannel, registerId: string): PhoneLeg {
    const leg = new PhoneLeg(options, 'dialling');
    leg.registerId = registerId;
    leg.#callId = channel.protocol_id;
    leg.channel = channel.id;
    leg.#add(channel.id);
    options.report.dialog(channel.protocol_id, registerId);
    return leg;
  }

  /** A leg that rings phones. */
  static rung(options: PhoneLegOptions, invitation: Invitation): PhoneLeg {
    const leg = new PhoneLeg(options, 'ringing');
    leg.registerId = invitation.registerId;
    leg.#lineId = invitation.lineId;
    for (const [index, contact] of invitation.contacts.entries()) leg.#ring(invitation, contact, index);
    return leg;
  }

  /** Goes on with a leg of a process that has died, which was answered or waits for that. */
  static resumed(options: PhoneLegOptions, { channel, callId, registerId, waits }: KeptChannel): PhoneLeg {
    const leg = new PhoneLeg(options, waits ? 'dialling' : 'answered');
    leg.#isEarly = waits?.hasSound ?? false;
    leg.channel = channel;
    leg.#callId = callId;
    leg.registerId = registerId;
    leg.#add(channel);
    options.orders.delete(`channels/${channel}/moh`);
    leg.place.adopt(channel);
    options.report.dialog(callId, registerId);
    return leg;
  }

  get kept(): KeptLeg | undefined {
    const kept = { channel: this.channel, callId: this.#callId, registerId: this.registerId };
    if (this.#state === 'answered') return kept;
    return this.#state === 'dialling' ? { ...kept, waits: { hasSound: this.#isEarly } } : undefined;
  }

  get isAnswered(): boolean {
    return this.#state === 'answered';
  }

  get audio(): ChannelSound {
    this.#sound ??= new ChannelSound(this.#options.orders, this.channel, () => this.#isHeld);
    return this.#sound;
  }

  /** Asterisk asks registered phones again and again whether they are there, and no trunk whether it still has a call. */
  probe(): void {
    const isRegistered = this.#options.isRegistered(this.registerId);
    if (isRegistered) this.#looksFound += 1;
    else if (isRegistered === undefined) this.#probe.ask(this.channel, this.#heard);
  }

  get probesAnswered(): number {
    return this.#looksFound + this.#heard;
  }

  get #heard(): number {
    return this.#options.messagesFrom(this.#callId);
  }

  get canAnswer(): boolean {
    return this.#state === 'ringing' && this.#options.canTalk(this.registerId);
  }

  requestAnswer(): boolean {
    const [channel] = this.#channels;
    return this.canAnswer && channel !== undefined && this.#options.talk(channel);
  }

  progress(lineId: string): void {
    if (this.#state !== 'dialling') return;
    this.#options.onLine(this.#callId, lineId);
    if (!this.#isEarly) this.#options.orders.post(`channels/${this.channel}/ring`);
  }

  openEarly(): void {
    if (this.#state !== 'dialling' || this.#isEarly) return;
    this.#isEarly = true;
    this.#options.orders.post(`channels/${this.channel}/progress`);
  }

  answer(lineId: string): void {
    if (this.#state !== 'dialling') return;
    this.#state = 'answered';
    this.#options.onLine(this.#callId, lineId);
    this.#options.orders.post(`channels/${this.channel}/answer`);
    this.place.open();
    this.#options.report.kept();
  }

  hangUp(cause: EndCause): void {
    if (this.#state === 'ended') return;
    for (const channel of this.#channels)
      this.#options.orders.delete(`channels/${channel}`, { reason_code: codeOfCause(cause) });
    this.#end(cause);
  }

  sendDigits(digits: string): void {
    if (this.#options.isBrowser(this.registerId)) this.#keys.send(digits);
    else this.#sendDigits(digits);
  }

  #sendDigits(dtmf: string): void {
    this.#options.orders.post(`channels/${this.channel}/dtmf`, { dtmf });
  }

  #newKeys(): FirstKeys {
    return new FirstKeys(
      () => this.audio.received(),
      (digits) => this.#sendDigits(digits),
    );
  }

  tellTransfer(progress: TransferProgress): void {
    this.#options.onTransfer(this.#callId, progress);
    const states = transferStates[progress] ?? 'channel_unavailable';
    this.#options.orders.post(`channels/${this.channel}/transfer_progress`, { states });
  }

  onEvent(event: AriEvent): void {
    const { channel = event.peer } = event;
    if (!channel || this.#state === 'ended') return;
    if (event.type === 'ChannelStateChange' && channel.state === 'Ringing') this.#onRinging(channel);
    // A phone that describes its sound before its answer (183) rings too.
    else if (event.type === 'Dial' && event.dialstatus === 'PROGRESS') this.#onRinging(channel);
    else if (event.type === 'StasisStart') this.#onStart(channel);
    else if (event.type === 'ChannelDestroyed') this.#onDestroyed(channel, event.cause ?? 0);
    else if (channel.id === this.channel) this.#onTold(event);
  }

  /** Another phone has taken the place of its phone in the call. Asterisk has put its channel in the bridge of the other. */
  takeOver({ id, protocol_id: callId }: AriChannel, registerId: string): void {
    const before = this.channel;
    this.channel = id;
    this.#sound = undefined;
    this.#keys = this.#newKeys();
    this.#isHeld = false;
    this.#callId = callId;
    this.registerId = registerId;
    this.#add(id);
    this.place.move(id);
    this.#options.report.dialog(callId, registerId);
    this.#options.report.kept();
    this.#channels.delete(before);
    this.#options.orders.delete(`channels/${before}`, { reason_code: codeOfCause('answeredElsewhere') });
  }

  /** A phone that may not do so has taken the place of its phone. */
  takeBack(): void {
    this.place.attach(this.channel);
  }

  /** The ringing phone of this channel sends the call to another number. */
  onRedirected(destination: string): void {
    if (this.#state === 'ringing') this.#options.report.redirected(destination);
  }

  /** Its phone asks for the transfer of its far end. */
  onReferred(destination: string, replaces: LegId | undefined): void {
    if (this.#state === 'answered') this.#options.report.referred(destination, replaces);
  }

  onLost(): void {
    this.#end('failed');
  }

  #ring({ registerId, callerId, variables }: Invitation, contact: string, index: number): void {
    const channel = `${this.id}.${this.#options.run}.${index}`;
    this.#add(channel);
    void this.#options.orders.send(
      {
        method: 'POST',
        path: `channels/${channel}`,
        query: {
          endpoint: `PJSIP/${registerId}/${contact}`,
          app: application,
          callerId,
          timeout: ringsForSeconds,
        },
        body: { variables: { ...variables, [`PJSIP_HEADER(add,${channelHeader})`]: channel } },
      },
      () => this.#lose(channel, 'unreachable'),
    );
  }

  #add(channel: string): void {
    this.#channels.add(channel);
    this.#options.onChannel(channel);
  }

  #onRinging({ protocol_id: callId }: AriChannel): void {
    this.#options.onLine(callId, this.#lineId);
    this.#options.report.dialog(callId, this.registerId);
    if (this.#hasRung) return;
    this.#hasRung = true;
    this.#options.report.ringing();
  }

  /** A dialling phone has reached us, or a ringing phone has answered. */
  #onStart({ id, protocol_id: callId }: AriChannel): void {
    if (this.#state === 'ringing') {
      this.#state = 'answered';
      this.channel = id;
      this.#callId = callId;
      for (const other of this.#channels)
        if (other !== id)
          this.#options.orders.delete(`channels/${other}`, { reason_code: codeOfCause('answeredElsewhere') });
      this.place.attach(id);
      this.#options.report.answered();
    } else if (this.#state === 'dialling') this.place.attach(id, { isOpen: false });
  }

  #onDestroyed({ id }: AriChannel, code: number): void {
    if (this.#state === 'ringing') this.#lose(id, causeOfCode(code, this.#hasRung));
    else if (id === this.channel) this.#end(this.#state === 'dialling' ? 'cancelled' : 'normal');
  }

  #lose(channel: string, cause: EndCause): void {
    if (this.#state !== 'ringing') return;
    this.#channels.delete(channel);
    this.#failures.push(cause);
    if (this.#channels.size === 0) this.#end(commonCause(this.#failures));
  }

  #onTold(event: AriEvent): void {
    const { type } = event;
    if (type === 'ChannelDtmfReceived') this.#onKey(event);
    else if (type === 'ChannelHold') this.#hold(true);
    else if (type === 'ChannelUnhold') this.#hold(false);
  }

  #hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#options.report.holdChanged(isHeld);
  }

  /** Asterisk tells a key at its end. A key that was pressed on hold is not for the other parties of the resumed leg. */
  #onKey({ digit, timestamp = '', duration_ms: lasted = 0 }: AriEvent): void {
    const isOfBefore = this.place.hasJoinedSince(Date.parse(timestamp) - lasted);
    if (digit !== undefined && !isOfBefore) this.#options.report.digit(digit);
  }

  #end(cause: EndCause): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#options.report.ended(cause);
  }
}
