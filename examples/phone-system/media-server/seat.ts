import type { MediaClientFrame } from '../../../sdk/wire/meetings/media-frames.ts';
import type { MediaMember } from '../meetings/rooms/media-server.ts';
import type { JanusConnection, JanusHandle, JanusMessage } from './janus-connection.ts';
import { type OtherSeat, takenMids } from './streams.ts';
import { Subscription } from './subscription.ts';

type Offer = Extract<MediaClientFrame, { type: 'publish' }>;

interface SeatDeps {
  readonly member: MediaMember;
  readonly offer: Offer;
  readonly connection: JanusConnection;
  readonly room: Promise<string>;
  readonly others: () => readonly OtherSeat[];
  /** The media of this member can be received from now on, or in other sizes. */
  readonly onChange: () => void;
  /** Janus has dropped the member, or refuses. */
  readonly onEnd: (error: unknown) => void;
}

/** The place of a member at Janus: a handle that sends, and a handle that receives all others. */
export class Seat {
  readonly #deps: SeatDeps;
  readonly #subscription: Subscription;
  /** Requests are sent in sequence. */
  #turn: Promise<void>;
  #handle: JanusHandle | undefined;
  #isClosed = false;

  readonly pair: number;
  readonly feed: string;
  mids: OtherSeat['mids'] = { microphone: '', camera: '', screen: '' };
  isPublished = false;
  sizes: OtherSeat['sizes'] = 1;

  constructor(deps: SeatDeps) {
    this.#deps = deps;
    const { pair } = deps.offer;
    this.pair = pair;
    this.feed = `${deps.member.id}-${pair}`;
    this.#subscription = new Subscription({ ...deps, pair });
    this.#turn = this.#publish().catch((error: unknown) => this.#fail(error));
    // Others may be there already: their pictures do not wait for the own picture.
    this.sync();
  }

  receive(frame: Exclude<MediaClientFrame, Offer>): void {
    if (frame.type === 'accept') this.#subscription.accept(frame.sdp);
    else if (frame.type === 'cameraSizes') {
      this.sizes = frame.sizes;
      this.#deps.onChange();
    } else if (frame.type === 'view') this.#subscription.show(frame.pictures);
    else if (frame.type === 'renewPicture') this.#subscription.renew(frame);
    else {
      const { candidate, sdpMid, sdpMLineIndex } = frame;
      const found = { candidate, sdpMid, sdpMLineIndex };
      if (frame.connection === 'receive') this.#subscription.trickle(found);
      else this.#turn = this.#turn.then(() => this.#handle?.trickle(found));
    }
  }

  /** Receives the members who have come, and no longer the members who are gone. */
  sync(): void {
    if (!this.#isClosed) this.#subscription.sync();
  }

  close(): void {
    this.#isClosed = true;
    this.isPublished = false;
    this.#subscription.close();
    this.#turn = this.#turn.then(() => this.#handle?.detach());
  }

  async #publish(): Promise<void> {
    const { connection, room, offer, member } = this.#deps;
    const id = await room;
    this.#handle = await connection.attach((message) => this.#onEvent(message));
    await this.#handle.request({ request: 'join', ptype: 'publisher', room: id, id: this.feed });
    const description = { type: 'offer', sdp: offer.sdp } as const;
    const { jsep, plugindata } = await this.#handle.request({ request: 'publish' }, description);
    this.mids = takenMids(plugindata?.data.streams, offer.mids);
    if (jsep && !this.#isClosed) member.send({ type: 'published', pair: this.pair, sdp: jsep.sdp });
  }

  #onEvent({ janus }: JanusMessage): void {
    if (this.#isClosed) return;
    if (janus === 'webrtcup') {
      this.isPublished = true;
      this.#deps.onChange();
    } else if (janus === 'hangup' || janus === 'detached') this.#fail(undefined);
  }

  #fail(error: unknown): void {
    if (!this.#isClosed) this.#deps.onEnd(error);
  }
}
