import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { MeetingMember } from '#wire/meetings/meeting-frames.ts';
import type { MeetingTrack, SourceKind } from './local-media.ts';
import type { MediaLink } from './media-link.ts';
import type { PeerLink } from './peer-link.ts';
import type { MemberQuality } from './quality.ts';

/** Another member of the meeting, with the media that arrive. */
export interface VideoMember {
  /** The state that the member shows. */
  readonly info: ReadonlySignal<MeetingMember>;
  /** The sound of the member's microphone; undefined until it arrives. */
  readonly microphone: ReadonlySignal<MeetingTrack | undefined>;
  /** The picture. It is black while the camera is off. */
  readonly camera: ReadonlySignal<MeetingTrack | undefined>;
  /** The shared screen. */
  readonly screen: ReadonlySignal<MeetingTrack | undefined>;
  /** True while the member speaks. */
  readonly isSpeaking: ReadonlySignal<boolean>;
  /** How well the media arrive. */
  readonly quality: ReadonlySignal<MemberQuality>;
  /**
   * Reports the width, in pixels, in which a picture is shown now; `undefined`: it is not. In large meetings a picture is received
   * only as large as it is shown. Without a report it is received as large as it is sent. A second place that shows the same
   * picture names itself with `place`: the larger width counts.
   */
  show(kind: 'camera' | 'screen', width: number | undefined, place?: string): void;
}

/** The place of a picture that has no other name. */
const mainPlace = 'main';

/** Another member, whose media arrive directly, or through the media server, or both while a meeting moves there. */
export class OtherMember implements VideoMember {
  readonly state: Signal<MeetingMember>;
  readonly peer = signal<PeerLink | undefined>(undefined);
  readonly #server: ReadonlySignal<MediaLink | undefined>;
  /** The widths in which each picture is shown, by place. */
  readonly #widths = {
    camera: new Map<string, number | undefined>(),
    screen: new Map<string, number | undefined>(),
  };

  readonly info: ReadonlySignal<MeetingMember>;
  readonly microphone = this.#track('microphone');
  readonly camera = this.#track('camera');
  readonly screen = this.#track('screen');
  readonly isSpeaking = computed(
    () =>
      this.state.value.isTalking ??
      (this.#arriving()?.isSpeaking.value || this.peer.value?.isSpeaking.value) ??
      false,
  );
  readonly quality = computed<MemberQuality>(() => {
    const quality = this.#arriving()?.quality.value;
    if (quality !== undefined && quality !== 'connecting') return quality;
    return this.peer.value?.quality.value ?? 'connecting';
  });

  constructor(info: MeetingMember, server: ReadonlySignal<MediaLink | undefined>) {
    this.state = signal(info);
    this.info = this.state;
    this.#server = server;
  }

  show(kind: 'camera' | 'screen', width: number | undefined, place = mainPlace): void {
    const before = this.#widths[kind].get(place);
    if (before === width && this.#widths[kind].has(place)) return;
    this.#widths[kind].set(place, width);
    this.#report(kind);
  }

  /** Whether the member sends this picture. */
  isSent(kind: 'camera' | 'screen'): boolean {
    const { isCameraOff, isSharing } = this.state.peek();
    return kind === 'camera' ? !isCameraOff : isSharing;
  }

  /** Tells a new link in which sizes the pictures are shown. */
  showAgain(): void {
    this.#report('camera');
    this.#report('screen');
  }

  /** Ends the direct connection. */
  closePeer(): void {
    this.peer.peek()?.close();
    this.peer.value = undefined;
  }

  #report(kind: 'camera' | 'screen'): void {
    const widths = this.#widths[kind];
    // A page without reports gets pictures as large as they are sent, also while they are recorded.
    if (!widths.has(mainPlace)) return;
    const shown = [...widths.values()].filter((width) => width !== undefined);
    const width = shown.length === 0 ? undefined : Math.max(...shown);
    this.#server.peek()?.show(this.state.peek().id, kind, width);
  }

  #arriving() {
    return this.#server.value?.member(this.state.peek().id);
  }

  #track(kind: SourceKind): ReadonlySignal<MeetingTrack | undefined> {
    return computed(() => this.#arriving()?.tracks[kind].value ?? this.peer.value?.tracks[kind].value);
  }
}
