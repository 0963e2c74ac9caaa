import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { KeyValueStorage } from '../../platform/platform.ts';
import { Listeners } from '../../state/listeners.ts';
import { CallsideError } from '../../transport/errors.ts';
import type {
  AudioDevice,
  AudioDeviceKind,
  AudioDevices,
  AudioPreferences,
  AudioProcessing,
  DeviceChange,
  LevelMeter,
  OpenMicrophone,
} from '../audio-devices.ts';
import type { AudioChoices } from './audio-choices.ts';

const systemDefault = { id: '', volume: 1 };
const unchosen: AudioChoices = {
  audioinput: systemDefault,
  audiooutput: systemDefault,
  ringing: systemDefault,
  processing: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
};
const unnamed: AudioDevice = { id: '', label: '' };

type Waiting = { signal?: AbortSignal };

export interface DeviceKeeperParts {
  /** What everybody sees of the devices. */
  readonly devices: BrowserAudioDevices;
  readonly storage: KeyValueStorage;
  /** Under which the user's choices are kept. */
  readonly key: string;
  /** Until when it works. */
  readonly life: AbortSignal;
}

/** What works on the devices. */
export type DeviceWork = Pick<
  AudioDevices,
  'choose' | 'setVolume' | 'setProcessing' | 'openMicrophone' | 'openMeter' | 'playSample' | 'playKeys'
>;

export interface BrowserAudioParts {
  readonly storage: KeyValueStorage;
  /** Loads what works on the devices. */
  readonly load: () => Promise<{ DeviceKeeper: new (parts: DeviceKeeperParts) => DeviceWork }>;
  readonly report: (thrown: unknown) => void;
}

/**
 * The browser's sound devices, as everybody sees them. What works on them is loaded when somebody signs in, and
 * works until they sign out.
 */
export class BrowserAudioDevices implements AudioDevices {
  readonly inputs = signal<readonly AudioDevice[]>([]);
  readonly outputs = signal<readonly AudioDevice[]>([]);
  readonly permission = signal<'unknown' | 'asking' | 'granted' | 'denied'>('unknown');
  readonly choices = signal(unchosen);
  readonly preferences: ReadonlySignal<AudioPreferences> = this.choices;
  readonly processing = computed(() => this.choices.value.processing);
  readonly inUse = signal<Readonly<Record<AudioDeviceKind, AudioDevice>>>({
    audioinput: unnamed,
    audiooutput: unnamed,
    ringing: unnamed,
  });
  readonly changes = new Listeners<DeviceChange>();
  readonly #parts: BrowserAudioParts;
  #keeper: Promise<DeviceWork> | undefined;

  constructor(parts: BrowserAudioParts) {
    this.#parts = parts;
  }

  /** Opens the choices kept under `key` and follows what is plugged in. Returns what ends it. */
  open(key: string): () => void {
    const { storage, load, report } = this.#parts;
    const life = new AbortController();
    const keeper = load().then(
      ({ DeviceKeeper }) => new DeviceKeeper({ devices: this, storage, key, life: life.signal }),
    );
    keeper.catch(report);
    this.#keeper = keeper;
    return () => {
      life.abort();
      this.#keeper = undefined;
      this.choices.value = unchosen;
    };
  }

  async choose(kind: AudioDeviceKind, id: string): Promise<void> {
    return (await this.#work()).choose(kind, id);
  }

  setVolume(kind: AudioDeviceKind, volume: number): void {
    this.#whenThere((keeper) => keeper.setVolume(kind, volume));
  }

  setProcessing(change: Partial<AudioProcessing>): void {
    this.#whenThere((keeper) => keeper.setProcessing(change));
  }

  async requestPermission(): Promise<void> {
    (await this.openMicrophone()).close();
  }

  async openMicrophone(options?: Waiting): Promise<OpenMicrophone> {
    return (await this.#work()).openMicrophone(options);
  }

  async openMeter(options?: Waiting): Promise<LevelMeter> {
    return (await this.#work()).openMeter(options);
  }

  async playSample(kind: 'audiooutput' | 'ringing', options?: Waiting): Promise<void> {
    return (await this.#work()).playSample(kind, options);
  }

  async playKeys(keys: string): Promise<void> {
    return (await this.#work()).playKeys(keys);
  }

  onChange(listener: (change: DeviceChange) => void): () => void {
    return this.changes.add(listener);
  }

  /** That it could not be loaded has been reported. */
  #whenThere(task: (keeper: DeviceWork) => void): void {
    this.#keeper?.then(task, () => undefined);
  }

  async #work(): Promise<DeviceWork> {
    if (!this.#keeper) throw new CallsideError('phone.notReady');
    return this.#keeper;
  }
}
