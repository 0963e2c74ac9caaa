import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { Listeners } from '../../state/listeners.ts';
import type {
  MeetingClientFrame,
  MeetingMember,
  MeetingRoomFrame,
  MeetingServerFrame,
  MeetingVisitor,
  meetingReactions,
} from '../../wire/meetings/meeting-frames.ts';
import type { DriverRoom } from '../driver.ts';
import type { LocalMedia, MeetingTrack, SourceKind } from './local-media.ts';
import { type MemberQuality, PeerLink } from './peer-link.ts';

/** A reaction that members send. */
export type MeetingReaction = (typeof meetingReactions)[number];

/** A message in the chat of a meeting. It is gone with the meeting. */
export interface MeetingMessage {
  /** Of the message. */
  readonly id: string;
  /** The id of the member who wrote it. */
  readonly from: string;
  /** Of that member. */
  readonly displayName: string;
  /** The text. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Another member of the meeting, with the media that arrive. */
export interface VideoMember {
  /** The state that the member shows. */
  readonly info: ReadonlySignal<MeetingMember>;
  /** The voice. */
  readonly microphone: ReadonlySignal<MeetingTrack | undefined>;
  /** The picture. It is black while the camera is off. */
  readonly camera: ReadonlySignal<MeetingTrack | undefined>;
  /** The shared screen. */
  readonly screen: ReadonlySignal<MeetingTrack | undefined>;
  /** True while the member speaks. */
  readonly isSpeaking: ReadonlySignal<boolean>;
  /** How well the media arrive. */
  readonly quality: ReadonlySignal<MemberQuality>;
}

interface VideoRoomDeps {
  readonly media: LocalMedia;
  readonly send: (frame: MeetingClientFrame) => void;
  readonly onError: (error: unknown) => void;
}

interface OtherMember extends VideoMember {
  readonly link: PeerLink;
  readonly state: ReturnType<typeof signal<MeetingMember>>;
}

const listenMs = 300;
const measureMs = 3_000;
/** The picture that a camera sends to each of so many others: a machine sends each of them its own. */
const videoBits = [1_200_000, 1_200_000, 800_000, 500_000];

/** A video meeting that the user is in. Ends with `leave()` of the meetings, or when its driver reports its end. */
export class VideoRoom implements DriverRoom {
  readonly #deps: VideoRoomDeps;
  readonly #frame: ReturnType<typeof signal<MeetingRoomFrame>>;
  readonly #others = new Map<string, OtherMember>();
  readonly #members = signal<readonly VideoMember[]>([]);
  readonly #messages = signal<readonly MeetingMessage[]>([]);
  readonly #isHandUp = signal(false);
  readonly #isConnected = signal(true);
  readonly #reactions = new Listeners<{ readonly from: string; readonly emoji: MeetingReaction }>();
  readonly #mutings = new Listeners<void>();
  readonly #ends: (() => void)[] = [];

  /** The meeting point. */
  readonly pointId: string;
  /** The user's own camera, microphone and screen. */
  readonly media: LocalMedia;
  /** The user, as the others see them. */
  readonly self: ReadonlySignal<MeetingMember | undefined>;
  /** All others, in the order in which they came. */
  readonly members: ReadonlySignal<readonly VideoMember[]> = this.#members;
  /** The name of the meeting point. */
  readonly name: ReadonlySignal<string>;
  /** Those who ask to come in; only for the host. */
  readonly lobby: ReadonlySignal<readonly MeetingVisitor[]>;
  /** True if nobody may ask to come in. */
  readonly isLocked: ReadonlySignal<boolean>;
  /** The id of the member who records; undefined while nobody does. */
  readonly recordedBy: ReadonlySignal<string | undefined>;
  /** The chat, the oldest message first. */
  readonly messages: ReadonlySignal<readonly MeetingMessage[]> = this.#messages;
  /** False while the line to the phone system is gone: nothing is sent meanwhile. */
  readonly isConnected: ReadonlySignal<boolean> = this.#isConnected;

  /** @internal */
  constructor(frame: MeetingRoomFrame, deps: VideoRoomDeps) {
    this.#deps = deps;
    this.media = deps.media;
    this.pointId = frame.pointId;
    this.#frame = signal(frame) as ReturnType<typeof signal<MeetingRoomFrame>>;
    const current = () => this.#frame.value ?? frame;
    this.self = computed(() => current().members.find(({ id }) => id === current().selfId));
    this.name = computed(() => current().name);
    this.lobby = computed(() => current().lobby);
    this.isLocked = computed(() => current().isLocked);
    this.recordedBy = computed(() => current().recordedBy ?? undefined);
    this.update(frame);
    this.#ends.push(effect(() => this.#sendState()));
    for (const kind of ['microphone', 'camera', 'screen'] as const)
      this.#ends.push(effect(() => this.#sendTrack(kind)));
    const others = () => [...this.#others.values()];
    const listening = setInterval(() => {
      batch(() => {
        for (const { link } of others()) link.listen();
      });
    }, listenMs);
    const measuring = setInterval(() => {
      for (const { link } of others()) link.measure().catch(deps.onError);
    }, measureMs);
    this.#ends.push(
      () => clearInterval(listening),
      () => clearInterval(measuring),
    );
  }

  /** Raises the hand, or lowers it. */
  raiseHand(isUp: boolean): void {
    this.#isHandUp.value = isUp;
  }

  /** Sends a message to everybody in the meeting. */
  sendMessage(text: string): void {
    this.#deps.send({ type: 'chat', text });
  }

  /** Shows a reaction to everybody. */
  react(emoji: MeetingReaction): void {
    this.#deps.send({ type: 'reaction', emoji });
  }

  /** Lets a waiting visitor in, or refuses. Only for the host. */
  answer(visitor: Pick<MeetingVisitor, 'id'>, { accept }: { readonly accept: boolean }): void {
    this.#deps.send({ type: 'answerRequest', id: visitor.id, accept });
  }

  /** Mutes somebody, who may speak again at any time. Only for the host. */
  mute({ id }: Pick<MeetingMember, 'id'>): void {
    this.#deps.send({ type: 'mute', memberId: id });
  }

  /** Removes somebody from the meeting. Only for the host. */
  remove({ id }: Pick<MeetingMember, 'id'>): void {
    this.#deps.send({ type: 'remove', memberId: id });
  }

  /** Lets nobody ask any more, or again. Those who wait are refused. Only for the host. */
  lock(isLocked: boolean): void {
    this.#deps.send({ type: 'lock', isLocked });
  }

  /** Shows everybody that the host records, or no longer. Only for the host. */
  markRecording(isRecording: boolean): void {
    this.#deps.send({ type: 'record', isRecording });
  }

  /** Calls `listener` with each reaction of a member. Returns an unsubscribe function. */
  onReaction(
    listener: (reaction: { readonly from: string; readonly emoji: MeetingReaction }) => void,
  ): () => void {
    return this.#reactions.add(listener);
  }

  /** Calls `listener` when the host has muted the user. Returns an unsubscribe function. */
  onMutedByHost(listener: () => void): () => void {
    return this.#mutings.add(listener);
  }

  /** @internal */
  update(frame: MeetingRoomFrame): void {
    const others = frame.members.filter(({ id }) => id !== frame.selfId);
    const gone = [...this.#others.keys()].filter((id) => !others.some((one) => one.id === id));
    batch(() => {
      for (const id of gone) this.#drop(id);
      for (const info of others) this.#meet(info, frame.selfId);
      this.#frame.value = frame;
      this.#members.value = [...this.#others.values()];
    });
    const bits = videoBits[Math.min(others.length, videoBits.length - 1)] ?? 500_000;
    for (const { link } of this.#others.values()) link.setMaxVideoBits(bits);
  }

  /** @internal */
  receive(
    frame: Extract<MeetingServerFrame, { type: 'signal' | 'chat' | 'reaction' | 'mutedByHost' }>,
  ): void {
    if (frame.type === 'signal') this.#others.get(frame.from)?.link.receive(frame.signal);
    else if (frame.type === 'chat') {
      const { type: _, ...message } = frame;
      this.#messages.value = [...this.#messages.peek(), message];
    } else if (frame.type === 'reaction') this.#reactions.emit({ from: frame.from, emoji: frame.emoji });
    else {
      void this.media.set('microphone', false);
      this.#mutings.emit();
    }
  }

  /** @internal */
  setConnected(isConnected: boolean): void {
    this.#isConnected.value = isConnected;
  }

  /** @internal */
  end(): void {
    for (const end of this.#ends.splice(0)) end();
    for (const id of [...this.#others.keys()]) this.#drop(id);
    this.#members.value = [];
    this.media.close();
  }

  #meet(info: MeetingMember, selfId: string): void {
    const known = this.#others.get(info.id);
    if (known) {
      known.state.value = info;
      return;
    }
    const { send, onError } = this.#deps;
    const link = new PeerLink({
      isOfferer: selfId > info.id,
      send: (own) => send({ type: 'signal', to: info.id, signal: own }),
      onError,
    });
    const state = signal(info) as OtherMember['state'];
    const { isSpeaking, quality, tracks } = link;
    const shown = computed(() => state.value ?? info);
    this.#others.set(info.id, { ...tracks, info: shown, isSpeaking, quality, link, state });
    for (const kind of ['microphone', 'camera', 'screen'] as const) link.setTrack(kind, this.#outgoing(kind));
  }

  #drop(id: string): void {
    this.#others.get(id)?.link.close();
    this.#others.delete(id);
  }

  /** Without the line to the phone system nothing is sent: the others see that the user is away. */
  #outgoing(kind: SourceKind): MeetingTrack | undefined {
    return this.#isConnected.peek() ? this.media.track(kind).peek() : undefined;
  }

  #sendTrack(kind: SourceKind): void {
    void this.media.track(kind).value;
    void this.#isConnected.value;
    const track = this.#outgoing(kind);
    for (const { link } of this.#others.values()) link.setTrack(kind, track);
  }

  #sendState(): void {
    const isOff = (kind: SourceKind) => this.media.track(kind).value === undefined;
    const state = {
      isMuted: isOff('microphone'),
      isCameraOff: isOff('camera'),
      isSharing: !isOff('screen'),
      isHandUp: this.#isHandUp.value,
    };
    if (this.#isConnected.value) this.#deps.send({ type: 'state', state });
  }
}
