import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import { Listeners } from '#sdk/state/listeners.ts';
import type { MediaServerFrame } from '#wire/meetings/media-frames.ts';
import type {
  MeetingClientFrame,
  MeetingMember,
  MeetingRoomFrame,
  MeetingServerFrame,
  MeetingVisitor,
  meetingReactions,
} from '#wire/meetings/meeting-frames.ts';
import type { DriverRoom } from '../driver.ts';
import type { LocalMedia, SourceKind } from './local-media.ts';
import type { VideoMember } from './other-member.ts';
import { RoomMedia } from './room-media.ts';

/** A reaction that members send. */
export type MeetingReaction = (typeof meetingReactions)[number];

/** A message in the chat of a meeting. It is gone with the meeting. */
export interface MeetingMessage {
  /** The id of the message. */
  readonly id: string;
  /** The id of the member who wrote it. */
  readonly from: string;
  /** The name of that member. */
  readonly displayName: string;
  /** The text of the message. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface VideoRoomDeps {
  readonly media: LocalMedia;
  readonly send: (frame: MeetingClientFrame) => void;
  readonly onError: (error: unknown) => void;
  /** Returns the servers with credentials that are valid now. */
  readonly iceServers: () => readonly RTCIceServer[];
}

/** A video meeting that the user is in. Ends with `leave()` of the meetings, or when its driver reports its end. */
export class VideoRoom implements DriverRoom {
  readonly #deps: VideoRoomDeps;
  readonly #frame: ReturnType<typeof signal<MeetingRoomFrame>>;
  readonly #roomMedia: RoomMedia;
  readonly #messages = signal<readonly MeetingMessage[]>([]);
  readonly #unread = signal(0);
  readonly #arrivals = new Listeners<MeetingMessage>();
  readonly #isHandUp = signal(false);
  readonly #isHeld = signal(false);
  readonly #isConnected = signal(true);
  readonly #reactions = new Listeners<{ readonly from: string; readonly emoji: MeetingReaction }>();
  readonly #mutings = new Listeners<void>();
  readonly #ends: (() => void)[] = [];

  /** The meeting point. */
  readonly pointId: string;
  /** The uid of the owner of the meeting point. */
  readonly owner: string;
  /** The user's own camera, microphone and screen. */
  readonly media: LocalMedia;
  /** The user, as the others see them. */
  readonly self: ReadonlySignal<MeetingMember | undefined>;
  /** All others, in the order in which they came. */
  readonly members: ReadonlySignal<readonly VideoMember[]>;
  /** The name of the meeting point. */
  readonly name: ReadonlySignal<string>;
  /** The visitors who ask to come in; only for the host. */
  readonly lobby: ReadonlySignal<readonly MeetingVisitor[]>;
  /** True if no visitor may ask to come in. */
  readonly isLocked: ReadonlySignal<boolean>;
  /** The id of the member who records; undefined while no member does. */
  readonly recordedBy: ReadonlySignal<string | undefined>;
  /** The chat, the oldest message first. */
  readonly messages: ReadonlySignal<readonly MeetingMessage[]> = this.#messages;
  /** How many messages of others have arrived since `readMessages()`. */
  readonly unreadMessages: ReadonlySignal<number> = this.#unread;
  /** True while the meeting is on hold: its sound is not played, and the microphone is muted. */
  readonly isHeld: ReadonlySignal<boolean> = this.#isHeld;
  /** False while the line to the phone system is gone: nothing is sent meanwhile. */
  readonly isConnected: ReadonlySignal<boolean> = this.#isConnected;
  /** True while sound and pictures are interrupted. They come back without the user. */
  readonly isInterrupted: ReadonlySignal<boolean>;
  /** How many people the meeting has room for. */
  readonly maxMembers: ReadonlySignal<number>;

  /** @internal */
  constructor(frame: MeetingRoomFrame, deps: VideoRoomDeps) {
    this.#deps = deps;
    this.media = deps.media;
    this.pointId = frame.pointId;
    this.owner = frame.owner;
    this.#frame = signal(frame) as ReturnType<typeof signal<MeetingRoomFrame>>;
    const current = () => this.#frame.value ?? frame;
    this.self = computed(() => current().members.find(({ id }) => id === current().selfId));
    this.name = computed(() => current().name);
    this.lobby = computed(() => current().lobby);
    this.isLocked = computed(() => current().isLocked);
    this.recordedBy = computed(() => current().recordedBy ?? undefined);
    this.maxMembers = computed(() => current().maxMembers);
    const { media, send, onError, iceServers } = deps;
    this.#roomMedia = new RoomMedia({ media, send, onError, iceServers, isConnected: this.#isConnected });
    this.members = this.#roomMedia.members;
    this.isInterrupted = this.#roomMedia.isInterrupted;
    this.update(frame);
    this.#ends.push(effect(() => this.#sendState()));
  }

  /**
   * Puts the meeting on hold, for example during a call: the microphone is muted, and screens play no sound of the meeting. Ending the
   * hold brings the sound back; the microphone stays muted until the user switches it on.
   */
  setHeld(isHeld: boolean): void {
    if (isHeld) this.media.mute();
    this.#isHeld.value = isHeld;
  }

  /** Marks all messages as read. */
  readMessages(): void {
    this.#unread.value = 0;
  }

  /** Calls `listener` with each message that arrives, also with the user's own messages. Returns an unsubscribe function. */
  onMessage(listener: (message: MeetingMessage) => void): () => void {
    return this.#arrivals.add(listener);
  }

  /** Raises the hand, or lowers it. */
  setHandUp(isUp: boolean): void {
    this.#isHandUp.value = isUp;
  }

  /** Sends a message to all members of the meeting. */
  sendMessage(text: string): void {
    this.#deps.send({ type: 'chat', text });
  }

  /** Shows a reaction to all members. */
  react(emoji: MeetingReaction): void {
    this.#deps.send({ type: 'reaction', emoji });
  }

  /** Lets a waiting visitor in, or refuses. Only for the host. */
  answer(visitor: Pick<MeetingVisitor, 'id'>, { accept }: { readonly accept: boolean }): void {
    this.#deps.send({ type: 'answerRequest', id: visitor.id, accept });
  }

  /** Mutes a member, who may speak again at any time. Only for the host. */
  mute({ id }: Pick<MeetingMember, 'id'>): void {
    this.#deps.send({ type: 'mute', memberId: id });
  }

  /** Removes a member from the meeting. Only for the host. */
  remove({ id }: Pick<MeetingMember, 'id'>): void {
    this.#deps.send({ type: 'remove', memberId: id });
  }

  /** Lets no visitor ask any more, or lets visitors ask again. Visitors who wait are refused. Only for the host. */
  setLocked(isLocked: boolean): void {
    this.#deps.send({ type: 'lock', isLocked });
  }

  /** Shows all members that the host records, or no longer. Only for the host. */
  setRecording(isRecording: boolean): void {
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
    batch(() => {
      this.#frame.value = frame;
      this.#roomMedia.update(frame);
    });
  }

  /** @internal */
  receive(
    frame:
      | Extract<MeetingServerFrame, { type: 'signal' | 'chat' | 'reaction' | 'mutedByHost' }>
      | MediaServerFrame,
  ): void {
    if (frame.type === 'signal') this.#roomMedia.receiveSignal(frame);
    else if (frame.type === 'chat') {
      const { type: _, ...message } = frame;
      batch(() => {
        this.#messages.value = [...this.#messages.peek(), message];
        if (message.from !== this.self.peek()?.id) this.#unread.value += 1;
      });
      this.#arrivals.emit(message);
    } else if (frame.type === 'reaction') this.#reactions.emit({ from: frame.from, emoji: frame.emoji });
    else if (frame.type !== 'mutedByHost') this.#roomMedia.receive(frame);
    else {
      void this.media.set('microphone', { isOn: false });
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
    this.#roomMedia.end();
    this.media.close();
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
