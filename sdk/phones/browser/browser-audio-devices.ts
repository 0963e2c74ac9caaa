import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { KeyValueStorage } from '../../platform/platform.ts';
import { Listeners } from '../../state/listeners.ts';
import { StoredValue } from '../../state/stored-value.ts';
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
import { type AudioChoices, audioChoices, defaultChoices } from './audio-choices.ts';
import { choiceChange, deviceInUse, devicesToTry } from './device-choice.ts';

type Waiting = { signal?: AbortSignal };

/** The browser's sound devices. Looks at them while open, that is while somebody is signed in. */
export class BrowserAudioDevices implements AudioDevices {
  readonly inputs = signal<readonly AudioDevice[]>([]);
  readonly outputs = signal<readonly AudioDevice[]>([]);
  readonly permission = signal<'unknown' | 'asking' | 'granted' | 'denied'>('unknown');
  readonly #choices = signal<AudioChoices>(defaultChoices);
  readonly preferences: ReadonlySignal<AudioPreferences> = this.#choices;
  readonly processing = computed(() => this.#choices.value.processing);
  readonly inUse = computed(() => {
    const { audioinput, audiooutput, ringing } = this.#choices.value;
    return {
      audioinput: deviceInUse(audioinput.id, this.inputs.value),
      audiooutput: deviceInUse(audiooutput.id, this.outputs.value),
      ringing: deviceInUse(ringing.id, this.outputs.value),
    };
  });
  readonly #stored: StoredValue<typeof audioChoices>;
  readonly #sound: () => Promise<typeof import('../../on-demand.ts')>;
  readonly #changes = new Listeners<DeviceChange>();
  /** The default microphone that was pulled out, until another one is opened in its place. */
  #lostLabel: string | undefined;

  /** `sound` loads what opens microphones and plays: who only looks at the devices does without. */
  constructor(storage: KeyValueStorage, sound: () => Promise<typeof import('../../on-demand.ts')>) {
    this.#sound = sound;
    this.#stored = new StoredValue(storage, audioChoices);
  }

  /** Opens the choices kept under `key` and follows what is plugged in. Returns what ends it. */
  open(key: string): () => void {
    this.#stored.open(key);
    this.#choices.value = this.#stored.value.peek() ?? defaultChoices;
    const life = new AbortController();
    navigator.mediaDevices?.addEventListener('devicechange', () => this.#look(), { signal: life.signal });
    void this.#followPermission(life.signal);
    void this.#look();
    return () => {
      life.abort();
      this.#stored.close();
      this.#choices.value = defaultChoices;
    };
  }

  async choose(kind: AudioDeviceKind, id: string): Promise<void> {
    // A microphone that cannot be opened is not worth keeping: the caller hears of it now and not in the next call.
    if (kind === 'audioinput') (await this.#open([id])).close();
    this.#prefer(kind, { id });
  }

  setVolume(kind: AudioDeviceKind, volume: number): void {
    this.#prefer(kind, { volume: Math.min(1, Math.max(0, volume)) });
  }

  setProcessing(change: Partial<AudioProcessing>): void {
    this.#keep({ processing: { ...this.processing.peek(), ...change } });
  }

  async requestPermission(): Promise<void> {
    (await this.openMicrophone()).close();
  }

  async openMicrophone({ signal: given }: Waiting = {}): Promise<OpenMicrophone> {
    const used = this.inUse.peek().audioinput;
    const microphone = await this.#open(devicesToTry(used.id, this.inputs.peek()), given);
    const before = this.#lostLabel ?? used.label;
    const reason = this.#lostLabel === undefined ? 'busy' : 'unplugged';
    this.#lostLabel = undefined;
    if (before && microphone.label !== before) {
      this.#changes.tell({ kind: 'audioinput', before, now: microphone.label, reason });
    }
    return microphone;
  }

  async openMeter(options: Waiting = {}): Promise<LevelMeter> {
    const { MicrophoneMeter } = await this.#sound();
    return new MicrophoneMeter(await this.openMicrophone(options));
  }

  async playSample(kind: 'audiooutput' | 'ringing', options: Waiting = {}): Promise<void> {
    await (await this.#sound()).playSample(kind, this.#loudspeaker(kind), options.signal);
  }

  async playKeys(keys: string): Promise<void> {
    await (await this.#sound()).playKeys(keys, this.#loudspeaker('audiooutput'));
  }

  onChange(listener: (change: DeviceChange) => void): () => void {
    return this.#changes.add(listener);
  }

  /** Looks at what is plugged in. */
  async #look(): Promise<void> {
    if (!navigator.mediaDevices) return;
    const devices = await navigator.mediaDevices.enumerateDevices();
    const before = { inputs: this.inputs.peek(), outputs: this.outputs.peek(), used: this.inUse.peek() };
    batch(() => {
      this.inputs.value = listed(devices, 'audioinput');
      this.outputs.value = listed(devices, 'audiooutput');
    });
    this.#compare('audioinput', before.used, before.inputs, this.inputs.peek());
    this.#compare('audiooutput', before.used, before.outputs, this.outputs.peek());
    this.#compare('ringing', before.used, before.outputs, this.outputs.peek());
  }

  #compare(
    kind: AudioDeviceKind,
    used: Readonly<Record<AudioDeviceKind, AudioDevice>>,
    before: readonly AudioDevice[],
    now: readonly AudioDevice[],
  ): void {
    const reason = choiceChange(this.#choices.peek()[kind].id, before, now);
    if (reason)
      this.#changes.tell({ kind, before: used[kind].label, now: this.inUse.peek()[kind].label, reason });
  }

  #prefer(kind: AudioDeviceKind, change: { id?: string; volume?: number }): void {
    this.#keep({ [kind]: { ...this.#choices.peek()[kind], ...change } });
  }

  #keep(change: Partial<AudioChoices>): void {
    this.#choices.value = { ...this.#choices.peek(), ...change };
    this.#stored.set(this.#choices.peek());
  }

  #loudspeaker(kind: 'audiooutput' | 'ringing') {
    return { id: this.inUse.peek()[kind].id, volume: this.preferences.peek()[kind].volume };
  }

  async #open(ids: readonly string[], given?: AbortSignal): Promise<OpenMicrophone> {
    const { openMicrophone, untilSeen } = await this.#sound();
    const before = this.permission.peek();
    if (before !== 'granted') this.permission.value = 'asking';
    try {
      // A question that the user cannot see is answered with no, or never.
      if (before !== 'granted') await untilSeen(given);
      const microphone = await openMicrophone({
        ids,
        processing: this.processing.peek(),
        volume: this.preferences.peek().audioinput.volume,
        onGone: (label) => this.#gone(label),
      });
      this.permission.value = 'granted';
      // Labels are there only once the user has allowed the microphone.
      if (before !== 'granted') await this.#look();
      return microphone;
    } finally {
      if (this.permission.peek() === 'asking') await this.#showPermission(before);
    }
  }

  /** A microphone that was in use is gone. That a chosen one is gone is told by looking. */
  async #gone(label: string): Promise<void> {
    const wasDefault = this.inUse.peek().audioinput.id === '';
    await this.#look();
    if (wasDefault) this.#lostLabel = label;
  }

  async #showPermission(otherwise: 'unknown' | 'asking' | 'granted' | 'denied'): Promise<void> {
    const status = await microphonePermission();
    this.permission.value = status ? permissionNames[status.state] : otherwise;
  }

  async #followPermission(life: AbortSignal): Promise<void> {
    const status = await microphonePermission();
    if (!status || life.aborted) return;
    const show = () => {
      this.permission.value = permissionNames[status.state];
    };
    status.addEventListener('change', show, { signal: life });
    show();
  }
}

const permissionNames = { prompt: 'unknown', granted: 'granted', denied: 'denied' } as const;

/** Undefined in a browser that does not know this permission by name: there it stays unknown until asked. */
const microphonePermission = async (): Promise<PermissionStatus | undefined> =>
  navigator.permissions?.query({ name: 'microphone' as PermissionName }).catch(() => undefined);

/** The devices of one kind; the browser's two stand-ins for "the default" are what the id '' says already. */
function listed(devices: readonly MediaDeviceInfo[], kind: MediaDeviceKind): readonly AudioDevice[] {
  return devices
    .filter((device) => device.kind === kind && !['', 'default', 'communications'].includes(device.deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
