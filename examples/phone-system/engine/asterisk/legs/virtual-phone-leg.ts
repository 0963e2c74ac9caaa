import * as z from 'zod/mini';
import type { LegReport } from '../../local/leg.ts';
import { VirtualLeg } from '../../local/virtual-leg.ts';
import type { EndCause, LegId, Party, VirtualCall } from '../../port.ts';
import { application } from '../ari/ari-connection.ts';
import type { AriEvent } from '../ari/ari-messages.ts';
import type { AsteriskLeg } from './asterisk-leg.ts';
import type { MediaSocket } from './media-socket.ts';
import type { Orders } from './orders.ts';
import { Place } from './place.ts';

interface VirtualPhoneLegOptions {
  readonly id: LegId;
  /** Distinguishes its channel from channels of a process that has died. */
  readonly run: string;
  readonly from: Party;
  readonly orders: Orders;
  readonly report: LegReport;
  readonly onChannel: (channel: string) => void;
  /** Called when its channel can be used, and is about to go to its place. */
  readonly onReady: () => void;
  /** Connects the sound of a channel. */
  readonly openMedia: (connection: string, leg: VirtualLeg) => MediaSocket;
}

const mediaChannel = z.looseObject({
  channelvars: z.looseObject({ MEDIA_WEBSOCKET_CONNECTION_ID: z.string() }),
});

/** A call of a phone in this process. Its sound goes through a channel of Asterisk, which is in bridges as those of other phones. */
export class VirtualPhoneLeg implements AsteriskLeg {
  readonly id: LegId;
  readonly channel: string;
  readonly place: Place;
  readonly #options: VirtualPhoneLegOptions;
  readonly #leg: VirtualLeg;
  #media: MediaSocket | undefined;
  #isEnded = false;

  constructor(options: VirtualPhoneLegOptions) {
    const { id, from, orders, report } = options;
    this.#options = options;
    this.id = id;
    this.place = new Place(orders);
    this.#leg = new VirtualLeg(id, from, { ...report, ended: (cause) => this.#end(cause) });
    this.channel = `${id}.${options.run}`;
    options.onChannel(this.channel);
    void this.#open();
  }

  /** The side of the phone. */
  get call(): VirtualCall {
    return this.#leg.call;
  }

  get canAnswer(): boolean {
    return false;
  }

  requestAnswer(): boolean {
    return false;
  }

  /** Its phone lives in this process. */
  get kept(): undefined {
    return undefined;
  }

  progress(): void {}

  openEarly(): void {}

  tellTransfer(): void {}

  answer(): void {
    this.#leg.answer();
  }

  hangUp(cause: EndCause): void {
    this.#leg.hangUp(cause);
  }

  sendDigits(digits: string): void {
    this.#leg.sendDigits(digits);
  }

  onEvent({ type }: AriEvent): void {
    if (this.#isEnded) return;
    if (type === 'StasisStart') {
      this.#options.onReady();
      this.place.attach(this.channel);
    } else if (type === 'ChannelDestroyed') this.#leg.hangUp('failed');
  }

  onLost(): void {
    this.#leg.hangUp('failed');
  }

  /** Exchanges 20 ms of sound. */
  tick(): void {
    this.#media?.tick();
  }

  /** Asterisk gives us the channel when its sound is connected. */
  async #open(): Promise<void> {
    const query = {
      channelId: this.channel,
      app: application,
      external_host: 'INCOMING',
      transport: 'websocket',
      encapsulation: 'none',
      connection_type: 'server',
      format: 'slin',
    };
    const request = { method: 'POST', path: 'channels/externalMedia', query } as const;
    const made = mediaChannel.safeParse(await this.#options.orders.send(request)).data;
    if (!made) this.#leg.hangUp('failed');
    else if (!this.#isEnded)
      this.#media = this.#options.openMedia(made.channelvars.MEDIA_WEBSOCKET_CONNECTION_ID, this.#leg);
  }

  #end(cause: EndCause): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#media?.close();
    this.#options.orders.delete(`channels/${this.channel}`);
    this.#options.report.ended(cause);
  }
}
