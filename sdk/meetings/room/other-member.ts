import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { MeetingMember } from '../../wire/meetings/meeting-frames.ts';
import type { MeetingTrack, SourceKind } from './local-media.ts';
import type { MediaLink } from './media-link.ts';
import type { PeerLink } from './peer-link.ts';
import type { MemberQuality } from './quality.ts';

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
  /**
   * Reports the width, in pixels, in which a picture is shown now; `undefined`: it is not. In large meetings a picture is received
   * only as large as it is shown. Without a report it is received as large as it is sent.
   */
  show(kind: 'camera' | 'screen', width: number | undefined): void;
}

/** Another member, whose media arrive directly, or through the media server, or both while a meeting moves there. */
export class OtherMember implements VideoMember {
  readonly state: Signal<MeetingMember>;
  readonly peer = signal<PeerLink | undefined>(undefined);
  readonly #server: ReadonlySignal<MediaLink | undefined>;
  readonly #widths = new Map<'camera' | 'screen', number | undefined>();

  readonly info: ReadonlySignal<MeetingMember>;
  readonly microphone = this.#track('microphone');
  readonly camera = this.#track('camera');
  readonly screen = this.#track('screen');
  readonly isSpeaking = computed(
    () => (this.#arriving()?.isSpeaking.value || this.peer.value?.isSpeaking.value) ?? false,
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

  show(kind: 'camera' | 'screen', width: number | undefined): void {
    this.#widths.set(kind, width);
    this.#server.peek()?.show(this.state.peek().id, kind, width);
  }

  /** Tells a new link in which sizes the pictures are shown. */
  showAgain(): void {
    for (const [kind, width] of this.#widths) this.show(kind, width);
  }

  /** Ends the direct connection. */
  closePeer(): void {
    this.peer.peek()?.close();
    this.peer.value = undefined;
  }

  #arriving() {
    return this.#server.value?.member(this.state.peek().id);
  }

  #track(kind: SourceKind): ReadonlySignal<MeetingTrack | undefined> {
    return computed(() => this.#arriving()?.tracks[kind].value ?? this.peer.value?.tracks[kind].value);
  }
}
