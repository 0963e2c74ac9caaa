import { batch, effect } from '@preact/signals-core';
import { StoredValue } from '../../state/stored-value.ts';
import type {
  AudioDevice,
  AudioDeviceKind,
  AudioProcessing,
  LevelMeter,
  OpenMicrophone,
} from '../audio-devices.ts';
import { type AudioChoices, audioChoices } from './audio-choices.ts';
import type { BrowserAudioDevices, DeviceKeeperParts, DeviceWork } from './browser-audio-devices.ts';
import { choiceChange, deviceInUse, devicesToTry } from './device-choice.ts';
import { playKeys } from './key-sounds.ts';
import { openMicrophone } from './microphone.ts';
import { MicrophoneMeter } from './microphone-meter.ts';
import { playSample } from './sample-sound.ts';
import { unlessGivenUp } from './unless-given-up.ts';
import { untilSeen } from './until-seen.ts';

type Waiting = { signal?: AbortSignal };

/** Browsers list their devices at once, or, as Firefox does, only when the page has the focus again. */
const listingMs = 300;

/** Does the work of the sound devices while somebody is signed in. */
export class DeviceKeeper implements DeviceWork {
  readonly #devices: BrowserAudioDevices;
  readonly #stored: StoredValue<typeof audioChoices>;
  /** The default microphone that was pulled out, until another one is opened in its place. */
  #lostLabel: string | undefined;

  constructor({ devices, storage, key, life }: DeviceKeeperParts) {
    this.#devices = devices;
    this.#stored = new StoredValue(storage, audioChoices);
    this.#stored.open(key);
    devices.choices.value = this.#stored.value.peek() ?? devices.choices.peek();
    const endUse = effect(() => {
      const { audioinput, audiooutput, ringing } = devices.choices.value;
      devices.inUse.value = {
        audioinput: deviceInUse(audioinput.id, devices.inputs.value),
        audiooutput: deviceInUse(audiooutput.id, devices.outputs.value),
        ringing: deviceInUse(ringing.id, devices.outputs.value),
      };
    });
    if (life.aborted) endUse();
    life.addEventListener('abort', endUse);
    navigator.mediaDevices?.addEventListener('devicechange', () => this.#look(), { signal: life });
    void this.#followPermission(life);
    void this.#look();
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
    this.#keep({ processing: { ...this.#devices.processing.peek(), ...change } });
  }

  async openMicrophone({ signal: given }: Waiting = {}): Promise<OpenMicrophone> {
    const used = this.#devices.inUse.peek().audioinput;
    const microphone = await this.#open(devicesToTry(used.id, this.#devices.inputs.peek()), given);
    const before = this.#lostLabel ?? used.label;
    const reason = this.#lostLabel === undefined ? 'busy' : 'unplugged';
    this.#lostLabel = undefined;
    if (before && microphone.label !== before) {
      this.#devices.changes.tell({ kind: 'audioinput', before, now: microphone.label, reason });
    }
    return microphone;
  }

  async openMeter(options: Waiting = {}): Promise<LevelMeter> {
    return new MicrophoneMeter(await this.openMicrophone(options));
  }

  playSample(kind: 'audiooutput' | 'ringing', { signal }: Waiting = {}): Promise<void> {
    return playSample(kind, this.#loudspeaker(kind), signal);
  }

  playKeys(keys: string): Promise<void> {
    return playKeys(keys, this.#loudspeaker('audiooutput'));
  }

  /** Looks at what is plugged in. */
  async #look(): Promise<void> {
    if (!navigator.mediaDevices) return;
    const devices = await navigator.mediaDevices.enumerateDevices();
    const before = {
      inputs: this.#devices.inputs.peek(),
      outputs: this.#devices.outputs.peek(),
      used: this.#devices.inUse.peek(),
    };
    batch(() => {
      this.#devices.inputs.value = listed(devices, 'audioinput');
      this.#devices.outputs.value = listed(devices, 'audiooutput');
    });
    this.#compare('audioinput', before.used, before.inputs, this.#devices.inputs.peek());
    this.#compare('audiooutput', before.used, before.outputs, this.#devices.outputs.peek());
    this.#compare('ringing', before.used, before.outputs, this.#devices.outputs.peek());
  }

  #compare(
    kind: AudioDeviceKind,
    used: Readonly<Record<AudioDeviceKind, AudioDevice>>,
    before: readonly AudioDevice[],
    now: readonly AudioDevice[],
  ): void {
    const reason = choiceChange(this.#devices.choices.peek()[kind].id, before, now);
    if (reason)
      this.#devices.changes.tell({
        kind,
        before: used[kind].label,
        now: this.#devices.inUse.peek()[kind].label,
        reason,
      });
  }

  #prefer(kind: AudioDeviceKind, change: { id?: string; volume?: number }): void {
    this.#keep({ [kind]: { ...this.#devices.choices.peek()[kind], ...change } });
  }

  #keep(change: Partial<AudioChoices>): void {
    this.#devices.choices.value = { ...this.#devices.choices.peek(), ...change };
    this.#stored.set(this.#devices.choices.peek());
  }

  #loudspeaker(kind: 'audiooutput' | 'ringing') {
    return { id: this.#devices.inUse.peek()[kind].id, volume: this.#devices.preferences.peek()[kind].volume };
  }

  #open(ids: readonly string[], given?: AbortSignal): Promise<OpenMicrophone> {
    const opening = this.#ask(ids, given);
    return given ? unlessGivenUp(opening, given) : opening;
  }

  async #ask(ids: readonly string[], given?: AbortSignal): Promise<OpenMicrophone> {
    given?.throwIfAborted();
    const before = this.#devices.permission.peek();
    if (before !== 'granted') this.#devices.permission.value = 'asking';
    try {
      // A question that the user cannot see is answered with no, or never.
      if (before !== 'granted') await untilSeen(given);
      const microphone = await openMicrophone({
        ids,
        processing: this.#devices.processing.peek(),
        volume: this.#devices.preferences.peek().audioinput.volume,
        onGone: (label) => this.#gone(label),
      });
      this.#devices.permission.value = 'granted';
      // Labels are there only once the user has allowed the microphone. Nobody waits for them: Firefox tells nothing
      // of devices before the page has the focus, and a call may be answered from elsewhere.
      if (before !== 'granted') void this.#look();
      return microphone;
    } finally {
      if (this.#devices.permission.peek() === 'asking') await this.#showPermission(before);
    }
  }

  /** A microphone that was in use is gone. That a chosen one is gone is told by looking. */
  async #gone(label: string): Promise<void> {
    const wasDefault = this.#devices.inUse.peek().audioinput.id === '';
    const listing = this.#look().then(() => true);
    if (!(await Promise.race([listing, late(listingMs)]))) this.#strike(label);
    if (wasDefault) this.#lostLabel = label;
  }

  /** What is known to be gone, where the browser tells of its devices only once somebody looks at the page. */
  #strike(label: string): void {
    const { inputs, inUse } = this.#devices;
    const [before, used] = [inputs.peek(), inUse.peek()];
    inputs.value = before.filter((input) => input.label !== label);
    this.#compare('audioinput', used, before, inputs.peek());
  }

  async #showPermission(otherwise: 'unknown' | 'asking' | 'granted' | 'denied'): Promise<void> {
    const status = await microphonePermission();
    this.#devices.permission.value = status ? permissionNames[status.state] : otherwise;
  }

  async #followPermission(life: AbortSignal): Promise<void> {
    const status = await microphonePermission();
    if (!status || life.aborted) return;
    const show = () => {
      this.#devices.permission.value = permissionNames[status.state];
    };
    status.addEventListener('change', show, { signal: life });
    show();
  }
}

const late = (afterMs: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), afterMs));

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
