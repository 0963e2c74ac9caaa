import type { MediaClientFrame, MeetingMediaKind } from '../../../sdk/wire/meetings/media-frames.ts';
import type { MediaMember } from '../meetings/rooms/media-server.ts';
import type { JanusConnection, JanusHandle, JanusMessage } from './janus-connection.ts';
import { type OtherSeat, sentLayer, streamsOf, type WantedStream, wantedStreams } from './streams.ts';

type Picture = Extract<MediaClientFrame, { type: 'view' }>['pictures'][number];
type Renewal = Pick<Extract<MediaClientFrame, { type: 'renewPicture' }>, 'memberId' | 'kind'>;
type Candidate = Parameters<JanusHandle['trickle']>[0];

interface SubscriptionDeps {
  readonly member: MediaMember;
  readonly pair: number;
  readonly connection: JanusConnection;
  readonly room: Promise<string>;
  readonly others: () => readonly OtherSeat[];
  readonly onEnd: (error: unknown) => void;
}

/** The maximum number of pictures that a connection renews. After that, the member connects anew. */
const maxRenewals = 20;

/** The receiving side of a member: a single connection with the voices and pictures of all others. */
export class Subscription {
  readonly #deps: SubscriptionDeps;
  #handle: JanusHandle | undefined;
  /** Requests are sent in sequence. */
  #turn: Promise<void> = Promise.resolve();
  /** The streams that were asked for, by feed and mid. */
  #asked = new Map<string, WantedStream>();
  /** The mids of the streams in the description, by member and kind. */
  #mids = new Map<string, string>();
  /** The parts that were renewed, by mid, with their feed: Janus keeps them, so that nothing else gets into them. */
  readonly #abandoned = new Map<string, string>();
  #shown: readonly Picture[] = [];
  #configured = '';
  /** An offer that the client has not answered yet: the next change waits for the answer. */
  #isOpen = false;
  #isClosed = false;

  constructor(deps: SubscriptionDeps) {
    this.#deps = deps;
  }

  /** Asks for everything that is new, and gives up what is gone. */
  sync(): void {
    this.#inTurn(async () => {
      if (this.#isOpen) return;
      const wanted = wantedStreams(this.#deps.others());
      const subscribe = [...wanted].filter(([key]) => !this.#asked.has(key)).map(([, stream]) => stream);
      const gone = [...this.#asked].filter(([key]) => !wanted.has(key)).map(([, stream]) => stream);
      // Janus drops the streams of feeds that are gone by itself.
      const feeds = new Set(this.#deps.others().map(({ feed }) => feed));
      const unsubscribe = gone.filter(({ feed }) => feeds.has(feed)).map(({ feed, mid }) => ({ feed, mid }));
      this.#asked = wanted;
      if (subscribe.length === 0 && unsubscribe.length === 0) {
        // Another member may send other sizes now.
        await this.#showPictures();
        return;
      }
      const streams = subscribe.map(({ feed, mid }) => ({ feed, mid }));
      if (this.#handle) {
        const parts = {
          ...(streams.length > 0 && { subscribe: streams }),
          ...(unsubscribe.length > 0 && { unsubscribe }),
        };
        this.#offer(await this.#handle.request({ request: 'update', ...parts }));
      } else if (streams.length > 0) {
        this.#handle = await this.#deps.connection.attach((message) => this.#onEvent(message));
        const join = { request: 'join', ptype: 'subscriber', room: await this.#deps.room, streams };
        this.#offer(await this.#handle.request(join));
      }
    });
  }

  /** The client has answered the last offer. */
  accept(sdp: string): void {
    this.#inTurn(async () => {
      if (!this.#isOpen) return;
      this.#isOpen = false;
      await this.#handle?.request({ request: 'start' }, { type: 'answer', sdp });
      await this.#showPictures();
    });
    // Changes since the offer were put off.
    this.sync();
  }

  /** Receives the pictures as large as they are shown, and not at all where they are not shown. */
  show(pictures: readonly Picture[]): void {
    this.#shown = pictures;
    this.#inTurn(() => this.#showPictures());
  }

  /**
   * Receives a picture in another part of the description.
   *
   * Janus numbers the packets of a part from 1. If a packet from before its beginning is repeated, it gets a number of
   * about 65,535, and encryption counts a round more for everything after it. A receiver that misses this packet cannot
   * decrypt any later packet.
   */
  renew({ memberId, kind }: Renewal): void {
    this.#inTurn(async () => {
      const mid = this.#mids.get(keyOf(memberId, kind));
      const other = this.#deps.others().find((one) => one.memberId === memberId);
      // Where an offer is not answered yet, the client asks again.
      if (this.#isOpen || !this.#handle || mid === undefined || !other) return;
      if (this.#abandoned.size >= maxRenewals) {
        this.#deps.onEnd(undefined);
        return;
      }
      this.#abandoned.set(mid, other.feed);
      await this.#handle.request({ request: 'configure', streams: [{ mid, send: false }] });
      const stream = { feed: other.feed, mid: other.mids[kind], crossrefid: `in the place of ${mid}` };
      this.#offer(await this.#handle.request({ request: 'update', subscribe: [stream] }));
    });
  }

  trickle(candidate: Candidate): void {
    this.#inTurn(async () => this.#handle?.trickle(candidate));
  }

  close(): void {
    this.#isClosed = true;
    this.#turn = this.#turn.then(() => this.#handle?.detach());
  }

  #onEvent(message: JanusMessage): void {
    if (this.#isClosed) return;
    if (message.janus === 'event') this.#offer(message);
    else if (message.janus === 'hangup' || message.janus === 'detached') this.#deps.onEnd(undefined);
  }

  /** Passes an offer on. */
  #offer({ jsep, plugindata }: JanusMessage): void {
    if (jsep?.type !== 'offer' || this.#isClosed) return;
    const { member, pair, others } = this.#deps;
    const streams = streamsOf(plugindata?.data.streams, others(), this.#abandoned);
    this.#mids = new Map(streams.map(({ memberId, kind, mid }) => [keyOf(memberId, kind), mid]));
    this.#isOpen = true;
    member.send({ type: 'offered', pair, sdp: jsep.sdp, streams });
  }

  async #showPictures(): Promise<void> {
    const others = this.#deps.others();
    const streams = this.#shown.flatMap(({ memberId, kind, layer }) => {
      const mid = this.#mids.get(keyOf(memberId, kind));
      const other = others.find((one) => one.memberId === memberId);
      if (mid === undefined || other === undefined) return [];
      return layer === null
        ? [{ mid, send: false }]
        : [{ mid, send: true, substream: sentLayer(layer, other) }];
    });
    const text = JSON.stringify(streams);
    if (streams.length === 0 || text === this.#configured) return;
    this.#configured = text;
    await this.#handle?.request({ request: 'configure', streams });
  }

  #inTurn(task: () => Promise<void>): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#isClosed) return;
      try {
        await task();
      } catch (error) {
        if (!this.#isClosed) this.#deps.onEnd(error);
      }
    });
  }
}

const keyOf = (memberId: string, kind: MeetingMediaKind): string => `${memberId} ${kind}`;
