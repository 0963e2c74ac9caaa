import type { LegReport } from '../../local/leg.ts';
import type { WatchedLeg } from '../../local/silence-watch.ts';
import { causeOf } from '../../local/sip/message/causes.ts';
import type { EndCause, KeptLeg, LegId } from '../../port.ts';
import { application } from '../ari/ari-connection.ts';
import type { AriChannel, AriEvent } from '../ari/ari-messages.ts';
import type { AsteriskLeg } from '../legs/asterisk-leg.ts';
import { causeOfCode, codeOfCause } from '../legs/causes.ts';
import { ChannelSound } from '../legs/channel-sound.ts';
import type { Orders } from '../legs/orders.ts';
import { Place } from '../legs/place.ts';
import { CallProbe } from './call-probe.ts';

/** A call without an end would ring after our death for ever. */
const ringsForSeconds = 600;

export interface TrunkLegOptions {
  readonly id: LegId;
  /** Distinguishes its channel from channels of a process that has died. */
  readonly run: string;
  readonly orders: Orders;
  readonly report: LegReport & { dialog(callId: string, registerId: string): void };
  readonly onChannel: (channel: string) => void;
  /** The name of the trunk at Asterisk. */
  readonly trunk: string;
  readonly number: string;
  readonly variables: Readonly<Record<string, string>>;
  /** For how long the call waits for its turn, in milliseconds. */
  readonly afterMs: number;
  /** Called with the SIP status of a refusal. */
  readonly onRefused: (status: number) => void;
  /** How many messages the other side has sent in this call. */
  readonly messagesFrom: (callId: string) => number;
}

/** A call to a number behind a trunk. Its channel is there before the number is called, so that it is heard before the answer. */
export class TrunkLeg implements AsteriskLeg, WatchedLeg {
  readonly id: LegId;
  readonly place: Place;
  readonly registerId: string;
  readonly canAnswer = false;
  readonly #options: TrunkLegOptions;
  readonly channel: string;
  #turn: NodeJS.Timeout | undefined;
  #callId = '';
  #state: 'waiting' | 'calling' | 'answered' | 'ended' = 'waiting';
  #hasRung = false;
  #isHeard = false;
  #isHeld = false;
  #sound: ChannelSound | undefined;
  readonly #probe: CallProbe;

  constructor(options: TrunkLegOptions) {
    this.#options = options;
    this.id = options.id;
    this.registerId = options.trunk;
    this.place = new Place(options.orders);
    this.#probe = new CallProbe(options.orders);
    this.channel = `${options.id}.${options.run}`;
    if (options.afterMs > 0) this.#turn = setTimeout(() => this.#call(), options.afterMs);
    else this.#call();
  }

  get kept(): KeptLeg | undefined {
    if (this.#state !== 'answered') return undefined;
    return { channel: this.channel, callId: this.#callId, registerId: this.registerId };
  }

  get isAnswered(): boolean {
    return this.#state === 'answered';
  }

  get audio(): ChannelSound {
    this.#sound ??= new ChannelSound(this.#options.orders, this.channel, () => this.#isHeld);
    return this.#sound;
  }

  probe(): void {
    this.#probe.ask(this.channel, this.probesAnswered);
  }

  get probesAnswered(): number {
    return this.#options.messagesFrom(this.#callId);
  }

  progress(): void {}

  openEarly(): void {}

  answer(): void {}

  requestAnswer(): boolean {
    return false;
  }

  tellTransfer(): void {}

  hangUp(cause: EndCause): void {
    if (this.#state === 'ended') return;
    if (this.#state !== 'waiting')
      this.#options.orders.delete(`channels/${this.channel}`, { reason_code: codeOfCause(cause) });
    this.#end(cause);
  }

  sendDigits(digits: string): void {
    this.#options.orders.post(`channels/${this.channel}/dtmf`, { dtmf: digits });
  }

  onEvent(event: AriEvent): void {
    const { type, channel = event.peer } = event;
    if (!channel || this.#state === 'ended') return;
    if (channel.protocol_id !== '' && this.#callId === '') this.#onCalled(channel);
    if (type === 'StasisStart') this.#dial();
    else if (type === 'ChannelDestroyed') this.#onDestroyed(event);
    else if (type === 'ChannelStateChange') this.#onState(channel.state);
    else if (type === 'Dial' && event.dialstatus === 'PROGRESS') this.#onSound();
    else if (this.#state === 'answered') this.#onTold(event);
  }

  onLost(): void {
    this.#end('failed');
  }

  #call(): void {
    const { orders, onChannel, number, trunk, variables } = this.#options;
    this.#state = 'calling';
    onChannel(this.channel);
    void orders.send(
      {
        method: 'POST',
        path: 'channels/create',
        query: { channelId: this.channel, endpoint: `PJSIP/${number}@${trunk}`, app: application },
        body: { variables },
      },
      () => this.#end('unreachable'),
    );
    this.place.adopt(this.channel);
  }

  /** The channel is ours now. */
  #dial(): void {
    const path = `channels/${this.channel}/dial`;
    const order = { method: 'POST', path, query: { timeout: ringsForSeconds } } as const;
    void this.#options.orders.send(order, () => this.#end('unreachable'));
  }

  #onCalled({ protocol_id: callId }: AriChannel): void {
    this.#callId = callId;
    this.#options.report.dialog(callId, this.registerId);
  }

  #onState(state: string): void {
    if (state === 'Ringing') this.#onRinging();
    else if (state === 'Up' && this.#state === 'calling') {
      this.#state = 'answered';
      if (this.place.hearing.kind === 'silence') this.place.attach(this.channel);
      void this.#onAnswered();
    }
  }

  /** Asterisk acknowledges an answer whose keys are none, and says nothing: such a channel has no address for its sound. */
  async #onAnswered(): Promise<void> {
    const variable = 'CHANNEL(rtp,dest)';
    await this.#options.orders.send(
      { method: 'GET', path: `channels/${this.channel}/variable`, query: { variable } },
      () => this.hangUp('failed'),
    );
    // It may have ended meanwhile.
    if (this.#state === 'answered') this.#options.report.answered();
  }

  #onRinging(): void {
    if (this.#hasRung) return;
    this.#hasRung = true;
    this.#options.report.ringing();
  }

  #onSound(): void {
    if (this.#isHeard || this.#state !== 'calling') return;
    this.#isHeard = true;
    this.#onRinging();
    this.#options.report.earlySound();
  }

  #onDestroyed({ cause = 0, tech_cause: status }: AriEvent): void {
    if (this.#state === 'answered') this.#end('normal');
    else if (status === undefined) this.#end(causeOfCode(cause, this.#hasRung));
    else {
      this.#options.onRefused(status);
      // Another number is not called instead: the company would pay for it.
      const isElsewhere = status >= 300 && status < 400;
      this.#end(isElsewhere ? 'unreachable' : causeOf(status, { hasRung: this.#hasRung }));
    }
  }

  #onTold({ type, digit }: AriEvent): void {
    const { report } = this.#options;
    if (type === 'ChannelDtmfReceived' && digit !== undefined) report.digit(digit);
    else if (type === 'ChannelHold' || type === 'ChannelUnhold') {
      this.#isHeld = type === 'ChannelHold';
      report.holdChanged(this.#isHeld);
    }
  }

  #end(cause: EndCause): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    clearTimeout(this.#turn);
    this.#options.report.ended(cause);
  }
}
