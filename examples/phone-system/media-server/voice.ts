import type { Logger } from 'pino';
import type { AudioPeer, OpenAudioPeer } from './audio-peer.ts';
import type { JanusConnection, JanusHandle } from './janus-connection.ts';
import type { OtherSeat } from './streams.ts';

/** A room of Janus that was made for a single run of it. */
export interface MadeRoom {
  readonly connection: JanusConnection;
  readonly id: Promise<string>;
}

interface VoiceDeps {
  readonly memberId: string;
  readonly openPeer: OpenAudioPeer;
  readonly others: () => readonly OtherSeat[];
  /** The voice can be received from now on, or is to be connected again. */
  readonly onChange: () => void;
  readonly log: Logger;
}

/** A connection to Janus. */
interface Way {
  readonly peer: AudioPeer;
  readonly handle: JanusHandle;
}

const retryMs = 1_000;
const frameSamples = 160;
const loudest = 2 ** 15 - 1;
/** It has a microphone only. */
const mids = { microphone: '0', camera: '', screen: '' };

/**
 * A member by phone at Janus: a connection that sends the voice, and a connection from each other member. A voice needs
 * little bandwidth, so that a shared connection would only make the starts and ends of voices harder.
 */
export class Voice {
  readonly #deps: VoiceDeps;
  readonly #ears = new Map<string, Way>();
  #made: MadeRoom | undefined;
  #mouth: Way | undefined;
  #feeds = 0;
  #isPublished = false;
  #isClosed = false;
  /** Requests are sent in sequence. */
  #turn: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;

  constructor(deps: VoiceDeps) {
    this.#deps = deps;
  }

  /** The voice as others receive it; undefined while they cannot. */
  get seat(): OtherSeat | undefined {
    const { memberId } = this.#deps;
    return this.#isPublished ? { memberId, feed: this.#feed, mids, isSharing: false, sizes: 1 } : undefined;
  }

  /** Connects to the room of this run of Janus, and receives the members who have come. */
  sync(made: MadeRoom | undefined): void {
    if (!made || this.#isClosed) return;
    if (this.#made !== made) {
      this.#drop();
      this.#made = made;
      this.#feeds += 1;
      this.#inTurn(made, () => this.#speak(made));
    }
    this.#inTurn(made, () => this.#listen(made));
  }

  /** Sends 20 ms of the voice, and returns the sum of all others. */
  exchange(frame: Int16Array): Int16Array {
    this.#mouth?.peer.write(frame);
    const sum = new Int32Array(frameSamples);
    for (const { peer } of this.#ears.values())
      for (const [at, sample] of peer.read()?.entries() ?? []) sum[at] = (sum[at] ?? 0) + sample;
    // A louder sum than a sample holds would become a crack.
    return Int16Array.from(sum, (sample) => Math.max(-loudest, Math.min(loudest, sample)));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#drop();
  }

  get #feed(): string {
    return `${this.#deps.memberId}-${this.#feeds}`;
  }

  async #speak(made: MadeRoom): Promise<void> {
    const peer = await this.#deps.openPeer();
    const handle = await made.connection.attach(({ janus }) => {
      if (this.#made !== made) return;
      if (janus === 'webrtcup') {
        this.#isPublished = true;
        this.#deps.onChange();
      } else if (janus === 'hangup' || janus === 'detached') this.#lost(made, undefined);
    });
    const way = { peer, handle };
    if (this.#isOver(made, way)) return;
    this.#mouth = way;
    await handle.request({ request: 'join', ptype: 'publisher', room: await made.id, id: this.#feed });
    const { jsep } = await handle.request({ request: 'publish' }, { type: 'offer', sdp: await peer.offer() });
    if (jsep) await peer.acceptAnswer(jsep.sdp);
  }

  async #listen(made: MadeRoom): Promise<void> {
    const others = this.#deps.others();
    for (const [feed, way] of this.#ears) {
      if (others.some((other) => other.feed === feed)) continue;
      this.#ears.delete(feed);
      close(way);
    }
    for (const other of others)
      if (other.mids.microphone !== '' && !this.#ears.has(other.feed)) await this.#hear(made, other);
  }

  async #hear(made: MadeRoom, { feed, mids: { microphone: mid } }: OtherSeat): Promise<void> {
    const peer = await this.#deps.openPeer();
    const handle = await made.connection.attach(() => {});
    const way = { peer, handle };
    if (this.#isOver(made, way)) return;
    this.#ears.set(feed, way);
    const join = { request: 'join', ptype: 'subscriber', room: await made.id, streams: [{ feed, mid }] };
    const { jsep } = await handle.request(join);
    if (!jsep) return;
    await handle.request({ request: 'start' }, { type: 'answer', sdp: await peer.answerOffer(jsep.sdp) });
  }

  /** Closes a connection that is late: the voice has left, or Janus was started again. */
  #isOver(made: MadeRoom, way: Way): boolean {
    const isOver = this.#isClosed || this.#made !== made;
    if (isOver) close(way);
    return isOver;
  }

  #lost(made: MadeRoom, error: unknown): void {
    if (this.#made !== made || this.#isClosed) return;
    this.#deps.log.warn({ error }, 'A caller in a meeting was disconnected from Janus');
    this.#drop();
    this.#retry = setTimeout(() => this.#deps.onChange(), retryMs);
  }

  #drop(): void {
    for (const way of [...this.#ears.values(), ...(this.#mouth ? [this.#mouth] : [])]) close(way);
    this.#ears.clear();
    this.#mouth = undefined;
    this.#made = undefined;
    this.#isPublished = false;
  }

  #inTurn(made: MadeRoom, task: () => Promise<void>): void {
    this.#turn = this.#turn.then(async () => {
      if (this.#made !== made) return;
      try {
        await task();
      } catch (error) {
        this.#lost(made, error);
      }
    });
  }
}

function close({ peer, handle }: Way): void {
  handle.detach();
  // A connection that never came up has nothing to close.
  peer.close().catch(() => undefined);
}
