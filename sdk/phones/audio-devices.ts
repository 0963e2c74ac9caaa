import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { Listeners } from '../state/listeners.ts';
import { CallsideError } from '../transport/errors.ts';
import type { AudioChoices } from './browser/audio/audio-choices.ts';

/** Microphone, loudspeaker for voices, loudspeaker for ringing. */
export type AudioDeviceKind = 'audioinput' | 'audiooutput' | 'ringing';

/** A microphone or loudspeaker. */
export interface AudioDevice {
  /** The browser's device id; empty for the system's default. */
  id: string;
  /** The name of the device; empty without permission for the microphone. */
  label: string;
}

/** A choice of device; id '' is the system's default, volume is 0 to 1. */
export interface AudioPreference {
  /** The browser's device id; empty for the system's default. */
  id: string;
  /** The volume, from 0 to 1. */
  volume: number;
}

/** The chosen device of each kind. */
export type AudioPreferences = Readonly<Record<AudioDeviceKind, AudioPreference>>;

/** The browser's processing of the microphone's sound. All of it is on unless the user turns it off. */
export interface AudioProcessing {
  /** Removes the sound of the loudspeaker. */
  echoCancellation: boolean;
  /** Removes background noise. */
  noiseSuppression: boolean;
  /** Adjusts the volume of the microphone. */
  autoGainControl: boolean;
}

/** A device took the place of another device. An empty label is the system's default. */
export interface DeviceChange {
  /** The kind of device that changed. */
  kind: AudioDeviceKind;
  /** Label of the device that was used. */
  before: string;
  /** Label of the device that is used now. */
  now: string;
  /**
   * `unplugged`: the device in use was unplugged. `backAgain`: the chosen device is plugged in again. `busy`: the chosen
   * device did not open.
   */
  reason: 'unplugged' | 'backAgain' | 'busy';
}

/** The browser's `MediaStreamTrack`. Programs in Node compile without the types of the DOM, and have no microphone. */
export type AudioTrack = typeof globalThis extends { MediaStreamTrack: { prototype: infer Track } }
  ? Track
  : never;

/** A microphone in use. Whoever opened it closes it. */
export interface OpenMicrophone {
  /** Name of the device that was opened. */
  readonly label: string;
  /** The track that is sent. It is replaced when its volume is first changed. */
  readonly track: ReadonlySignal<AudioTrack>;
  /** Volume 0 to 1. */
  setVolume(volume: number): void;
  /** Stops or resumes sending. */
  setMuted(muted: boolean): void;
  /** Calls `listener` when the device is unplugged. Returns an unsubscribe function. */
  onLost(listener: () => void): () => void;
  /** Lets the device go. */
  close(): void;
}

/** Loudness of the microphone, while the user sets it up. Whoever opened it closes it. */
export interface LevelMeter {
  /** 0 (nothing) to 1 (as loud as it gets), about twenty times a second; even to the ear: half is half as loud. */
  readonly level: ReadonlySignal<number>;
  /** False while the browser processes no sound: it waits for a first click, or has no sound system. */
  readonly isMeasuring: ReadonlySignal<boolean>;
  /** Lets the microphone go. */
  close(): void;
}

/** The implementation that handles the devices while a user is signed in. */
export type DeviceWork = Pick<
  AudioDevices,
  | 'choose'
  | 'setVolume'
  | 'setProcessing'
  | 'setKeyTones'
  | 'openMicrophone'
  | 'openMeter'
  | 'playSample'
  | 'playKeys'
>;

const systemDefault = { id: '', volume: 1 };
/** The default choices. */
export const defaultChoices: AudioChoices = {
  audioinput: systemDefault,
  audiooutput: systemDefault,
  ringing: systemDefault,
  processing: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  keyTones: true,
};
const unnamed: AudioDevice = { id: '', label: '' };

/**
 * The sound devices of this machine, and the devices that the phone uses. Without a signed-in user every promise rejects with
 * `phone.notReady`.
 */
export class AudioDevices {
  /**
   * The signals that the loaded implementation writes.
   *
   * @internal
   */
  readonly signals = {
    inputs: signal<readonly AudioDevice[]>([]),
    outputs: signal<readonly AudioDevice[]>([]),
    permission: signal<'unknown' | 'asking' | 'granted' | 'denied'>('unknown'),
    choices: signal(defaultChoices),
    isFirstLaunch: signal(false),
    inUse: signal<Readonly<Record<AudioDeviceKind, AudioDevice>>>({
      audioinput: unnamed,
      audiooutput: unnamed,
      ringing: unnamed,
    }),
  };
  /** @internal */
  readonly changes = new Listeners<DeviceChange>();
  #work: DeviceWork | undefined;

  /** Microphones. Labels are empty until the permission is granted. */
  readonly inputs: ReadonlySignal<readonly AudioDevice[]> = this.signals.inputs;
  /** Loudspeakers. Labels are empty until the permission is granted. */
  readonly outputs: ReadonlySignal<readonly AudioDevice[]> = this.signals.outputs;
  /** `asking`: the browser shows its permission prompt, or waits until the user returns to this window. */
  readonly permission: ReadonlySignal<'unknown' | 'asking' | 'granted' | 'denied'> = this.signals.permission;
  /**
   * The devices of this browser, with their names, were seen for the first time for this user. A mark in the browser keeps it
   * from being true a second time.
   */
  readonly isFirstLaunch: ReadonlySignal<boolean> = this.signals.isFirstLaunch;
  /** Kept per user. */
  readonly preferences: ReadonlySignal<AudioPreferences> = this.signals.choices;
  /** Kept per user. */
  readonly processing: ReadonlySignal<AudioProcessing> = computed(
    () => this.signals.choices.value.processing,
  );
  /** Whether keys sound when they are pressed or sent. True unless the user turns it off. Kept per user. */
  readonly hasKeyTones: ReadonlySignal<boolean> = computed(() => this.signals.choices.value.keyTones);
  /** The devices in use: the chosen device if it is plugged in, else the system's default (id ''). */
  readonly inUse: ReadonlySignal<Readonly<Record<AudioDeviceKind, AudioDevice>>> = this.signals.inUse;

  /**
   * Delegates to `work` from now on.
   *
   * @internal
   */
  use(work: DeviceWork | undefined): void {
    this.#work = work;
    if (!work) this.signals.choices.value = defaultChoices;
  }

  /**
   * Uses a device from now on, in running calls too. A microphone is tried first.
   * Rejects with `phone.microphoneDenied`, `phone.noMicrophone`, `phone.microphoneBusy`, `phone.unsupported`.
   */
  async choose(kind: AudioDeviceKind, id: string): Promise<void> {
    return this.#working().choose(kind, id);
  }

  /** Volume 0 to 1; anything outside is brought to the nearest end. */
  setVolume(kind: AudioDeviceKind, volume: number): void {
    this.#work?.setVolume(kind, volume);
  }

  /** Switches processing on or off, in running calls too. */
  setProcessing(change: Partial<AudioProcessing>): void {
    this.#work?.setProcessing(change);
  }

  /** Switches the tones of keys on or off. Other sounds stay. */
  setKeyTones(on: boolean): void {
    this.#work?.setKeyTones(on);
  }

  /**
   * Requests the permission for the microphone, and releases the microphone again. Rejects with `phone.microphoneDenied`,
   * `phone.noMicrophone`, `phone.microphoneBusy`, `phone.unsupported`.
   */
  async requestPermission(): Promise<void> {
    (await this.openMicrophone()).close();
  }

  /**
   * Opens the microphone: the chosen microphone, else the default, else any. The permission prompt is shown only while the
   * page is visible. An abort of `signal` ends the wait, also for the prompt, and rejects with its reason; a microphone that
   * is allowed later is released. Rejects otherwise with `phone.microphoneDenied`, `phone.noMicrophone`,
   * `phone.microphoneBusy`, `phone.unsupported`.
   */
  async openMicrophone(options?: { readonly signal?: AbortSignal }): Promise<OpenMicrophone> {
    return this.#working().openMicrophone(options);
  }

  /** Opens the microphone to show how loud it is. Rejects as `openMicrophone` does. */
  async openMeter(options?: { readonly signal?: AbortSignal }): Promise<LevelMeter> {
    return this.#working().openMeter(options);
  }

  /** Plays a sample of a call on a loudspeaker, once. Resolves when it is over. */
  async playSample(
    kind: 'audiooutput' | 'ringing',
    options?: { readonly signal?: AbortSignal },
  ): Promise<void> {
    return this.#working().playSample(kind, options);
  }

  /** Plays the tones of keys: `0-9 # * + , ;`, or `h s p c o` for the last five. Silent while `hasKeyTones` is false. */
  async playKeys(keys: string): Promise<void> {
    return this.#working().playKeys(keys);
  }

  /** Calls `listener` when a device takes the place of another device by itself. Returns an unsubscribe function. */
  onChange(listener: (change: DeviceChange) => void): () => void {
    return this.changes.add(listener);
  }

  #working(): DeviceWork {
    if (!this.#work) throw new CallsideError('phone.notReady');
    return this.#work;
  }
}
