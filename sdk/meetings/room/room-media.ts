import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { MediaServerFrame } from '#wire/meetings/media-frames.ts';
import type {
  MeetingClientFrame,
  MeetingMember,
  MeetingRoomFrame,
  MeetingServerFrame,
} from '#wire/meetings/meeting-frames.ts';
import type { LocalMedia, MeetingTrack, SourceKind } from './local-media.ts';
import { OtherMember } from './other-member.ts';
import { PeerLink } from './peer-link.ts';
import { ServerMedia } from './server-media.ts';

interface RoomMediaDeps {
  readonly media: LocalMedia;
  readonly send: (frame: MeetingClientFrame) => void;
  readonly onError: (error: unknown) => void;
  /** Returns the servers with credentials that are valid now. */
  readonly iceServers: () => readonly RTCIceServer[];
  /** False while the line to the phone system is gone. */
  readonly isConnected: ReadonlySignal<boolean>;
}

const kinds = ['microphone', 'camera', 'screen'] as const;
const listenMs = 300;
const measureMs = 3_000;
/** The picture that a camera sends to each of so many others: a machine sends each of them its own. */
const videoBits = [1_200_000, 1_200_000, 800_000, 500_000];
/** When a meeting moves to the media server, direct connections last a little longer, so that no member sees a gap. */
const overlapMs = 4_000;

/**
 * The media of a meeting: from each member to each other member while they are few, and through the media server after that.
 */
export class RoomMedia {
  readonly #deps: RoomMediaDeps;
  readonly #others = new Map<string, OtherMember>();
  readonly #members = signal<readonly OtherMember[]>([]);
  readonly #server: ServerMedia;
  readonly #usesServer = signal(false);
  readonly #ends: (() => void)[] = [];

  /** All others, in the order in which they came. */
  readonly members: ReadonlySignal<readonly OtherMember[]> = this.#members;
  /** True while media that went through the media server are interrupted. */
  readonly isInterrupted: ReadonlySignal<boolean>;

  constructor(deps: RoomMediaDeps) {
    this.#deps = deps;
    const { iceServers, send, onError, isConnected } = deps;
    const server = new ServerMedia({ iceServers, send, onError });
    this.#server = server;
    this.isInterrupted = computed(() => this.#usesServer.value && !server.isUp.value && server.wasUp);
    for (const kind of kinds) this.#ends.push(effect(() => this.#sendTrack(kind)));
    let wasConnected = true;
    this.#ends.push(
      effect(() => {
        if (isConnected.value && !wasConnected) untracked(() => server.renew());
        wasConnected = isConnected.value;
      }),
      effect(() => {
        if (server.link.value) for (const other of this.#others.values()) other.showAgain();
      }),
      effect(() => {
        if (!server.isUp.value) return undefined;
        const timer = setTimeout(() => {
          for (const other of this.#others.values()) other.closePeer();
        }, overlapMs);
        return () => clearTimeout(timer);
      }),
    );
    const listening = setInterval(() => this.#listen(), listenMs);
    const measuring = setInterval(() => this.#measure(), measureMs);
    this.#ends.push(
      () => clearInterval(listening),
      () => clearInterval(measuring),
    );
  }

  /** The room has changed. */
  update(frame: MeetingRoomFrame): void {
    const others = frame.members.filter(({ id }) => id !== frame.selfId);
    const gone = [...this.#others.keys()].filter((id) => !others.some((one) => one.id === id));
    batch(() => {
      this.#usesServer.value = frame.mediaServer !== null;
      for (const id of gone) this.#drop(id);
      for (const info of others) this.#meet(info, frame);
      this.#members.value = [...this.#others.values()];
    });
    this.#server.follow(frame.mediaServer);
    const bits = videoBits[Math.min(others.length, videoBits.length - 1)] ?? 500_000;
    for (const { peer } of this.#others.values()) peer.peek()?.setMaxVideoBits(bits);
  }

  /** A signal of another member. */
  receiveSignal({ from, signal: sent }: Extract<MeetingServerFrame, { type: 'signal' }>): void {
    this.#others.get(from)?.peer.peek()?.receive(sent);
  }

  /** A frame of the media server. */
  receive(frame: MediaServerFrame): void {
    this.#server.receive(frame);
  }

  end(): void {
    for (const end of this.#ends.splice(0)) end();
    for (const id of [...this.#others.keys()]) this.#drop(id);
    this.#server.close();
    this.#members.value = [];
  }

  #meet(info: MeetingMember, { selfId, mediaServer }: MeetingRoomFrame): void {
    const known = this.#others.get(info.id);
    if (known) {
      known.state.value = info;
      return;
    }
    const other = new OtherMember(info, this.#server.link);
    this.#others.set(info.id, other);
    if (mediaServer !== null) return;
    const { send, onError, iceServers } = this.#deps;
    const link = new PeerLink({
      isOfferer: selfId > info.id,
      iceServers: iceServers(),
      send: (own) => send({ type: 'signal', to: info.id, signal: own }),
      onError,
    });
    other.peer.value = link;
    for (const kind of kinds) link.setTrack(kind, this.#outgoing(kind));
  }

  #drop(id: string): void {
    this.#others.get(id)?.closePeer();
    this.#others.delete(id);
    this.#server.link.peek()?.forget(id);
  }

  #listen(): void {
    batch(() => {
      this.#server.link.peek()?.listen();
      for (const { peer } of this.#others.values()) peer.peek()?.listen();
    });
  }

  #measure(): void {
    const { onError } = this.#deps;
    const isSent = (memberId: string, kind: 'camera' | 'screen') =>
      this.#others.get(memberId)?.isSent(kind) ?? false;
    this.#server.link.peek()?.measure(isSent).catch(onError);
    for (const { peer } of this.#others.values()) peer.peek()?.measure().catch(onError);
  }

  /** Without the line to the phone system nothing is sent: the others see that the user is away. */
  #outgoing(kind: SourceKind): MeetingTrack | undefined {
    return this.#deps.isConnected.peek() ? this.#deps.media.track(kind).peek() : undefined;
  }

  #sendTrack(kind: SourceKind): void {
    void this.#deps.media.track(kind).value;
    void this.#deps.isConnected.value;
    const track = this.#outgoing(kind);
    this.#server.link.value?.setTrack(kind, track);
    for (const { peer } of this.#others.values()) peer.peek()?.setTrack(kind, track);
  }
}
