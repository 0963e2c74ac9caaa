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

/** The sound devices of this machine and which of them the phone uses. */
export interface AudioDevices {
  /** Microphones. Labels are empty until the permission is granted. */
  readonly inputs: ReadonlySignal<readonly AudioDevice[]>;
  readonly outputs: ReadonlySignal<readonly AudioDevice[]>;
  readonly permission: ReadonlySignal<'unknown' | 'granted' | 'denied'>;
  /** Kept per user. */
  readonly preferences: ReadonlySignal<AudioPreferences>;
  /** Uses a device from now on, in running calls too. Rejects with `phone.microphoneDenied`, `phone.noMicrophone`. */
  choose(kind: AudioDeviceKind, id: string): Promise<void>;
  /** Volume 0 to 1; anything outside is brought to the nearest end. */
  setVolume(kind: AudioDeviceKind, volume: number): void;
  /** Asks the user for the microphone, then lets it go. Rejects with `phone.microphoneDenied`, `phone.noMicrophone`. */
  requestPermission(): Promise<void>;
}
