import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { AudioTrack } from '#sdk/phones/audio-devices.ts';
import type { KeyValueStorage } from '#sdk/platform/platform.ts';
import { StoredValue } from '#sdk/state/stored-value.ts';

/** A track of the browser, `MediaStreamTrack`. */
export type MeetingTrack = AudioTrack;

/** `off` by choice; `refused` by the browser or the user; `missing` or `busy`: the device did not open; `lost`: it was unplugged. */
export type SourceState = 'off' | 'opening' | 'on' | 'refused' | 'missing' | 'busy' | 'lost';

/** A camera or a microphone of this machine. Its label is empty without a permission. */
export interface MeetingDevice {
  /** The browser's id of the device. */
  readonly id: string;
  /** The name of the device. */
  readonly label: string;
}

/** The sources of media that a member has. */
export type SourceKind = 'microphone' | 'camera' | 'screen';

const remembered = z.object({
  cameraId: z._default(z.string(), ''),
  microphoneId: z._default(z.string(), ''),
  speakerId: z._default(z.string(), ''),
  isMicrophoneOn: z._default(z.boolean(), true),
  isCameraOn: z._default(z.boolean(), true),
  isBlurred: z._default(z.boolean(), false),
});
type Remembered = z.infer<typeof remembered>;
const fresh: Remembered = {
  cameraId: '',
  microphoneId: '',
  speakerId: '',
  isMicrophoneOn: true,
  isCameraOn: true,
  isBlurred: false,
};

/** The options of the user's own media. */
export interface LocalMediaOptions {
  /** Remembers the devices and whether they were on; without it they are remembered as long as the page lives. */
  readonly storage?: KeyValueStorage;
  /** Returns the id of the microphone in the phone's settings, which is used until another microphone is chosen here. */
  readonly microphoneId?: () => string;
  /** Returns the id of the loudspeaker, likewise. If it reads a signal, a change of the settings is heard at once. */
  readonly speakerId?: () => string;
  /**
   * Writes a microphone or a loudspeaker that is chosen here to the phone's settings. With it, the settings are the only place that
   * remembers them.
   */
  readonly onChoice?: (kind: 'microphone' | 'speaker', id: string) => void;
}

const states: Readonly<Record<string, SourceState>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** A camera picture that is good enough for a large tile, and cheap enough for old machines. */
const cameraSize = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } };

/** A source: its state and the track that it sends. */
class Source {
  readonly state = signal<SourceState>('off');
  readonly track = signal<MeetingTrack | undefined>(undefined);
  /** Counts openings, so that a late answer of the browser to an earlier opening is dropped. */
  turn = 0;

  close(state: SourceState): void {
    this.turn += 1;
    const track = this.track.peek();
    if (track) track.onended = null;
    track?.stop();
    batch(() => {
      this.track.value = undefined;
      this.state.value = state;
    });
  }
}

/**
 * The user's camera, microphone and shared screen. Devices and whether they were on are remembered, so that each meeting
 * begins as the last meeting was. `close()` lets all of them go. Methods do not reject for a device that cannot be opened: its
 * state shows why.
 */
export class LocalMedia {
  readonly #options: LocalMediaOptions;
  readonly #sources = { microphone: new Source(), camera: new Source(), screen: new Source() };
  readonly #stored: StoredValue<typeof remembered> | undefined;
  #memory: Remembered = fresh;
  readonly #cameras = signal<readonly MeetingDevice[]>([]);
  readonly #microphones = signal<readonly MeetingDevice[]>([]);
  readonly #speakers = signal<readonly MeetingDevice[]>([]);
  /** The loudspeaker that was chosen here. */
  readonly #chosenSpeaker = signal('');
  readonly #isBlurred = signal<boolean | undefined>(undefined);

  /** The cameras of this machine. */
  readonly cameras: ReadonlySignal<readonly MeetingDevice[]> = this.#cameras;
  /** The microphones of this machine. */
  readonly microphones: ReadonlySignal<readonly MeetingDevice[]> = this.#microphones;
  /** The loudspeakers and headphones of this machine; empty in browsers that cannot choose a loudspeaker. */
  readonly speakers: ReadonlySignal<readonly MeetingDevice[]> = this.#speakers;
  /** The id of the loudspeaker that plays the others; empty for the default loudspeaker. */
  readonly speakerId: ReadonlySignal<string> = computed(
    () => this.#chosenSpeaker.value || (this.#options.speakerId?.() ?? ''),
  );
  /** Whether the background of the camera is blurred; undefined where the browser cannot do it. */
  readonly isBlurred: ReadonlySignal<boolean | undefined> = this.#isBlurred;

  /** @internal */
  constructor(options: LocalMediaOptions = {}) {
    this.#options = options;
    if (!options.storage) return;
    this.#stored = new StoredValue(options.storage, remembered);
    this.#stored.open('callside.meetings.devices');
    this.#memory = this.#stored.value.peek() ?? fresh;
    if (!options.onChoice) this.#chosenSpeaker.value = this.#memory.speakerId;
  }

  /** The state of a source. */
  state(kind: SourceKind): ReadonlySignal<SourceState> {
    return this.#sources[kind].state;
  }

  /** The track of a source; undefined while it sends nothing. */
  track(kind: SourceKind): ReadonlySignal<MeetingTrack | undefined> {
    return this.#sources[kind].track;
  }

  /** The id of the chosen device; empty for the default device. */
  deviceId(kind: 'microphone' | 'camera'): string {
    if (kind === 'camera') return this.#memory.cameraId;
    const { microphoneId, onChoice } = this.#options;
    return (onChoice ? '' : this.#memory.microphoneId) || (microphoneId?.() ?? '');
  }

  /** Opens the devices that were on in the last meeting. Whether they open is in their states; this never rejects. */
  async open(): Promise<void> {
    const { isMicrophoneOn, isCameraOn } = this.#memory;
    // The devices start in turn: browsers ask for one permission at a time.
    if (isMicrophoneOn && !this.#isOn('microphone')) await this.#start('microphone');
    if (isCameraOn && !this.#isOn('camera')) await this.#start('camera');
    await this.#list();
  }

  /** Switches the microphone or the camera, and remembers it. */
  async set(kind: 'microphone' | 'camera', { isOn }: { readonly isOn: boolean }): Promise<void> {
    this.#remember(kind === 'camera' ? { isCameraOn: isOn } : { isMicrophoneOn: isOn });
    if (isOn) await this.#start(kind);
    else this.#sources[kind].close('off');
    await this.#list();
  }

  /** Mutes the microphone until `set` switches it on. The next meeting begins as if this had not happened. */
  mute(): void {
    this.#sources.microphone.close('off');
  }

  /** Uses another device from now on. */
  async choose(kind: 'microphone' | 'camera', id: string): Promise<void> {
    const { onChoice } = this.#options;
    if (kind === 'camera') this.#remember({ cameraId: id });
    else if (onChoice) onChoice(kind, id);
    else this.#remember({ microphoneId: id });
    // The phone's settings may take a moment.
    if (this.#isOn(kind)) await this.#start(kind, id);
  }

  /** Plays the others on another loudspeaker from now on. */
  chooseSpeaker(id: string): void {
    const { onChoice } = this.#options;
    if (onChoice) {
      onChoice('speaker', id);
      return;
    }
    this.#remember({ speakerId: id });
    this.#chosenSpeaker.value = id;
  }

  /** Blurs the background of the camera, or no longer, where the browser can. */
  async setBlurred(isBlurred: boolean): Promise<void> {
    this.#remember({ isBlurred });
    await this.#applyBlur(this.#sources.camera.track.peek());
  }

  /** Shares a screen, a window or a tab, which the browser lets the user choose. A cancelled choice changes nothing. */
  async shareScreen(): Promise<void> {
    const source = this.#sources.screen;
    const turn = ++source.turn;
    source.state.value = 'opening';
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } } });
      this.#use('screen', turn, stream.getVideoTracks()[0]);
    } catch (error) {
      const isChoice = (error as Error).name === 'NotAllowedError';
      if (source.turn === turn) source.close(isChoice ? 'off' : stateOf(error));
    }
  }

  /** Ends the sharing of the screen. */
  stopSharing(): void {
    this.#sources.screen.close('off');
  }

  /** Lets all devices go. */
  close(): void {
    for (const source of Object.values(this.#sources)) source.close('off');
  }

  #isOn(kind: SourceKind): boolean {
    return this.#sources[kind].track.peek() !== undefined;
  }

  async #start(kind: 'microphone' | 'camera', id = this.deviceId(kind)): Promise<void> {
    const source = this.#sources[kind];
    const turn = ++source.turn;
    source.state.value = 'opening';
    const device = id ? { deviceId: { ideal: id } } : {};
    const audio = { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
    const wanted = kind === 'camera' ? { video: { ...cameraSize, ...device } } : { audio };
    try {
      // An insecure page has no devices at all.
      if (!navigator.mediaDevices) throw new DOMException('No devices.', 'SecurityError');
      const stream = await navigator.mediaDevices.getUserMedia(wanted);
      this.#use(kind, turn, stream.getTracks()[0]);
    } catch (error) {
      if (source.turn === turn) source.close(stateOf(error));
    }
  }

  #use(kind: SourceKind, turn: number, track: MeetingTrack | undefined): void {
    const source = this.#sources[kind];
    if (!track || source.turn !== turn) {
      track?.stop();
      return;
    }
    source.track.peek()?.stop();
    track.contentHint = kind === 'screen' ? 'detail' : '';
    track.onended = () => source.close(kind === 'screen' ? 'off' : 'lost');
    if (kind === 'camera') void this.#applyBlur(track);
    batch(() => {
      source.track.value = track;
      source.state.value = 'on';
    });
  }

  /** Browsers that can blur have a setting of the camera for it, which is in no standard yet. */
  async #applyBlur(track: MeetingTrack | undefined): Promise<void> {
    const { backgroundBlur } = (track?.getCapabilities?.() ?? {}) as { backgroundBlur?: readonly boolean[] };
    if (!track || !backgroundBlur || backgroundBlur.length < 2) {
      this.#isBlurred.value = undefined;
      return;
    }
    const { isBlurred } = this.#memory;
    const wanted = { backgroundBlur: isBlurred } as MediaTrackConstraintSet;
    try {
      await track.applyConstraints({ advanced: [wanted] });
      this.#isBlurred.value = isBlurred;
    } catch {
      // A camera that was unplugged meanwhile, or that refuses: the picture stays as it is.
      this.#isBlurred.value = false;
    }
  }

  async #list(): Promise<void> {
    if (!navigator.mediaDevices) return;
    const all = await navigator.mediaDevices.enumerateDevices();
    const of = (kind: string) =>
      all
        .filter((one) => one.kind === kind && one.deviceId !== '')
        .map(({ deviceId, label }) => ({ id: deviceId, label }));
    batch(() => {
      this.#cameras.value = of('videoinput');
      this.#microphones.value = of('audioinput');
      if ('setSinkId' in HTMLMediaElement.prototype) this.#speakers.value = of('audiooutput');
    });
  }

  #remember(change: Partial<Remembered>): void {
    this.#memory = { ...this.#memory, ...change };
    this.#stored?.set(this.#memory);
  }
}

const stateOf = (error: unknown): SourceState => states[(error as Error).name] ?? 'busy';
