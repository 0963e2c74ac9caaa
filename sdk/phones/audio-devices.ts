import type { ReadonlySignal } from '@preact/signals-core';

/** Microphone, loudspeaker for voices, loudspeaker for ringing. */
export type AudioDeviceKind = 'audioinput' | 'audiooutput' | 'ringing';

export interface AudioDevice {
  id: string;
  label: string;
}

/** One choice of device; id '' is the system's default, volume is 0 to 1. */
export interface AudioPreference {
  id: string;
  volume: number;
}

export type AudioPreferences = Readonly<Record<AudioDeviceKind, AudioPreference>>;

/** What the browser does to the sound of the microphone. All of it is on unless the user says otherwise. */
export interface AudioProcessing {
  echoCancellation: boolean;
  noiseSuppression: boolean;
  autoGainControl: boolean;
}

/** One device took the place of another. An empty label is the system's default. */
export interface DeviceChange {
  kind: AudioDeviceKind;
  /** Label of the device that was used. */
  before: string;
  /** Label of the device that is used now. */
  now: string;
  /** `unplugged`: it is gone. `backAgain`: the chosen one is there again. `busy`: the chosen one did not open. */
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
  /** What it sends; another track when its volume is first changed. */
  readonly track: ReadonlySignal<AudioTrack>;
  /** Volume 0 to 1. */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** Calls `listener` when the device is gone. Returns what ends it. */
  onLost(listener: () => void): () => void;
  /** Lets the device go. */
  close(): void;
}

/** Loudness of the microphone, while the user sets it up. Whoever opened it closes it. */
export interface LevelMeter {
  /** 0 (nothing) to 1 (as loud as it gets), about twenty times a second; even to the ear: half is half as loud. */
  readonly level: ReadonlySignal<number>;
  /** False while the browser processes no sound: it wants a click first, or has no sound system to clock it. */
  readonly isMeasuring: ReadonlySignal<boolean>;
  /** Lets the microphone go. */
  close(): void;
}

/**
 * The sound devices of this machine and which of them the phone uses. As long as nobody is signed in, every promise
 * rejects with `phone.notReady`.
 */
export interface AudioDevices {
  /** Microphones. Labels are empty until the permission is granted. */
  readonly inputs: ReadonlySignal<readonly AudioDevice[]>;
  readonly outputs: ReadonlySignal<readonly AudioDevice[]>;
  /** `asking`: the browser waits for the user's word, or for the user to come back to this window first. */
  readonly permission: ReadonlySignal<'unknown' | 'asking' | 'granted' | 'denied'>;
  /** Kept per user. */
  readonly preferences: ReadonlySignal<AudioPreferences>;
  /** Kept per user. */
  readonly processing: ReadonlySignal<AudioProcessing>;
  /** What is used in fact: the chosen device where it is plugged in, else the system's default (id ''). */
  readonly inUse: ReadonlySignal<Readonly<Record<AudioDeviceKind, AudioDevice>>>;
  /**
   * Uses a device from now on, in running calls too. A microphone is tried first.
   * Rejects with `phone.microphoneDenied`, `phone.noMicrophone`, `phone.microphoneBusy`, `phone.unsupported`.
   */
  choose(kind: AudioDeviceKind, id: string): Promise<void>;
  /** Volume 0 to 1; anything outside is brought to the nearest end. */
  setVolume(kind: AudioDeviceKind, volume: number): void;
  /** Switches processing on or off, in running calls too. */
  setProcessing(change: Partial<AudioProcessing>): void;
  /**
   * Asks the user for the microphone, then lets it go.
   * Rejects with `phone.microphoneDenied`, `phone.noMicrophone`, `phone.microphoneBusy`, `phone.unsupported`.
   */
  requestPermission(): Promise<void>;
  /**
   * Opens the microphone: the chosen one, else the default, else any. Asks for it only while the page can be seen.
   * `signal` gives up waiting, also for the user's word: what is allowed later is let go. Rejects with its reason then, else
   * with `phone.microphoneDenied`, `phone.noMicrophone`, `phone.microphoneBusy`, `phone.unsupported`.
   */
  openMicrophone(options?: { signal?: AbortSignal }): Promise<OpenMicrophone>;
  /** Opens the microphone to show how loud it is. Rejects as `openMicrophone` does. */
  openMeter(options?: { signal?: AbortSignal }): Promise<LevelMeter>;
  /** Plays what a call would sound like on a loudspeaker, once. Resolves when it is over. */
  playSample(kind: 'audiooutput' | 'ringing', options?: { signal?: AbortSignal }): Promise<void>;
  /** Lets the user hear keys: `0-9 # * + , ;`, or `h s p c o` for the last five. */
  playKeys(keys: string): Promise<void>;
  /** Tells when one device takes the place of another by itself. Returns what ends it. */
  onChange(listener: (change: DeviceChange) => void): () => void;
}
