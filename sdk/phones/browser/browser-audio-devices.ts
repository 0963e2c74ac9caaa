import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { KeyValueStorage } from '../../platform/platform.ts';
import { StoredValue } from '../../state/stored-value.ts';
import type { AudioDevice, AudioDeviceKind, AudioDevices, AudioPreferences } from '../audio-devices.ts';

const volume = z.number().check(({ value, issues }) => {
  if (!(value >= 0 && value <= 1)) issues.push({ code: 'custom', input: value });
});
const preference = z.object({ id: z.string(), volume });
const preferences = z.object({ audioinput: preference, audiooutput: preference, ringing: preference });
const defaults: AudioPreferences = {
  audioinput: { id: '', volume: 1 },
  audiooutput: { id: '', volume: 1 },
  ringing: { id: '', volume: 1 },
};

type LoadMicrophone = () => Promise<Pick<typeof import('./microphone.ts'), 'openMicrophone'>>;

/** The browser's sound devices. Looks at them while open, that is while somebody is signed in. */
export class BrowserAudioDevices implements AudioDevices {
  readonly inputs = signal<readonly AudioDevice[]>([]);
  readonly outputs = signal<readonly AudioDevice[]>([]);
  readonly permission = signal<'unknown' | 'granted' | 'denied'>('unknown');
  readonly #stored: StoredValue<typeof preferences>;
  readonly #more: LoadMicrophone;
  readonly #preferences = signal<AudioPreferences>(defaults);

  /** `more` loads what opens a microphone: that is needed here only to try one. */
  constructor(storage: KeyValueStorage, more: LoadMicrophone) {
    this.#more = more;
    this.#stored = new StoredValue(storage, preferences);
  }

  get preferences(): ReadonlySignal<AudioPreferences> {
    return this.#preferences;
  }

  /** Opens the preferences kept under `key` and follows what is plugged in. Returns what ends it. */
  open(key: string): () => void {
    this.#stored.open(key);
    this.#preferences.value = this.#stored.value.peek() ?? defaults;
    const life = new AbortController();
    navigator.mediaDevices?.addEventListener('devicechange', () => this.#look(), { signal: life.signal });
    void this.#followPermission(life.signal);
    void this.#look();
    return () => {
      life.abort();
      this.#stored.close();
      this.#preferences.value = defaults;
    };
  }

  async choose(kind: AudioDeviceKind, id: string): Promise<void> {
    // A microphone that cannot be opened is not worth keeping: the caller hears of it now and not in the next call.
    if (kind === 'audioinput') await this.#tryMicrophone(id);
    this.#prefer(kind, { id });
  }

  setVolume(kind: AudioDeviceKind, volume: number): void {
    this.#prefer(kind, { volume: Math.min(1, Math.max(0, volume)) });
  }

  requestPermission(): Promise<void> {
    return this.#tryMicrophone(this.#preferences.peek().audioinput.id);
  }

  #prefer(kind: AudioDeviceKind, change: { id?: string; volume?: number }): void {
    const before = this.#preferences.peek();
    const after = { ...before, [kind]: { ...before[kind], ...change } };
    this.#preferences.value = after;
    this.#stored.set(after);
  }

  async #tryMicrophone(id: string): Promise<void> {
    const { openMicrophone } = await this.#more();
    const microphone = await openMicrophone({ id, volume: 1 });
    microphone.close();
    // Labels are there only once the user has allowed the microphone.
    await this.#look();
  }

  async #look(): Promise<void> {
    if (!navigator.mediaDevices) return;
    const devices = await navigator.mediaDevices.enumerateDevices();
    batch(() => {
      this.inputs.value = listed(devices, 'audioinput');
      this.outputs.value = listed(devices, 'audiooutput');
    });
  }

  async #followPermission(life: AbortSignal): Promise<void> {
    // Not every browser knows this permission by name; it then stays unknown until asked.
    const status = await navigator.permissions
      ?.query({ name: 'microphone' as PermissionName })
      .catch(() => undefined);
    if (!status || life.aborted) return;
    const show = () => {
      this.permission.value = status.state === 'prompt' ? 'unknown' : status.state;
    };
    status.addEventListener('change', show, { signal: life });
    show();
  }
}

/** The devices of one kind; the browser's two stand-ins for "the default" are what the id '' says already. */
function listed(devices: readonly MediaDeviceInfo[], kind: MediaDeviceKind): readonly AudioDevice[] {
  return devices
    .filter((device) => device.kind === kind && !['', 'default', 'communications'].includes(device.deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
