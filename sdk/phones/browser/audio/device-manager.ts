import { batch, effect } from '@preact/signals-core';
import * as z from 'zod/mini';
import type {
  AudioDevice,
  AudioDeviceKind,
  AudioDevices,
  AudioProcessing,
  DeviceWork,
  LevelMeter,
  OpenMicrophone,
} from '#sdk/phones/audio-devices.ts';
import { systemClock } from '#sdk/platform/clock.ts';
import type { KeyValueStorage } from '#sdk/platform/platform.ts';
import { within } from '#sdk/platform/wait.ts';
import { StoredValue } from '#sdk/state/stored-value.ts';
import { playKeys } from '../sounds/key-sounds.ts';
import { playSample } from '../sounds/sounds.ts';
import { type AudioChoices, audioChoices } from './audio-choices.ts';
import { choiceChange, deviceInUse, devicesToTry } from './device-choice.ts';
import { openMicrophone } from './microphone.ts';
import { MicrophoneMeter } from './microphone-meter.ts';
import { unlessGivenUp } from './unless-given-up.ts';
import { untilSeen } from './until-seen.ts';

/** Browsers list their devices at once. Firefox lists them only when the page has the focus again. */
const listingMs = 300;

/** Dependencies of a device manager. */
export interface DeviceManagerOptions {
  readonly devices: AudioDevices;
  readonly storage: KeyValueStorage;
  /** The key under which the user's choices are stored. */
  readonly key: string;
  /** Until when it works. */
  readonly life: AbortSignal;
}

/** Manages the sound devices while a user is signed in. */
export class DeviceManager implements DeviceWork {
  readonly #devices: AudioDevices;
  readonly #stored: StoredValue<typeof audioChoices>;
  /** The time when devices were first seen, in milliseconds since 1970. */
  readonly #launched: StoredValue<z.ZodMiniNumber>;
  /** The default microphone that was pulled out, until another microphone is opened in its place. */
  #lostLabel: string | undefined;

  constructor({ devices, storage, key, life }: DeviceManagerOptions) {
    this.#devices = devices;
    this.#stored = new StoredValue(storage, audioChoices);
    this.#stored.open(key);
    this.#launched = new StoredValue(storage, z.number());
    this.#launched.open(`${key}.firstLaunch`);
    devices.signals.isFirstLaunch.value = false;
    devices.signals.choices.value = this.#stored.value.peek() ?? devices.signals.choices.peek();
    const endUse = effect(() => {
      const { audioinput, audiooutput, ringing } = devices.signals.choices.value;
      devices.signals.inUse.value = {
        audioinput: deviceInUse(audioinput.id, devices.signals.inputs.value),
        audiooutput: deviceInUse(audiooutput.id, devices.signals.outputs.value),
        ringing: deviceInUse(ringing.id, devices.signals.outputs.value),
      };
    });
    if (life.aborted) endUse();
    life.addEventListener('abort', endUse);
    navigator.mediaDevices?.addEventListener('devicechange', () => this.#look(), { signal: life });
    void this.#followPermission(life);
    void this.#look();
  }

  async choose(kind: AudioDeviceKind, id: string): Promise<void> {
    // A failed microphone is not reused: the caller gets the error now, not at the next call.
    if (kind === 'audioinput') (await this.#open([id])).close();
    this.#prefer(kind, { id });
  }

  setVolume(kind: AudioDeviceKind, volume: number): void {
    this.#prefer(kind, { volume: Math.min(1, Math.max(0, volume)) });
  }

  setProcessing(change: Partial<AudioProcessing>): void {
    this.#keep({ processing: { ...this.#devices.processing.peek(), ...change } });
  }

  setKeyTones(on: boolean): void {
    this.#keep({ keyTones: on });
  }

  async openMicrophone({ signal: given }: { readonly signal?: AbortSignal } = {}): Promise<OpenMicrophone> {
    const used = this.#devices.signals.inUse.peek().audioinput;
    const microphone = await this.#open(devicesToTry(used.id, this.#devices.signals.inputs.peek()), given);
    const before = this.#lostLabel ?? used.label;
    const reason = this.#lostLabel === undefined ? 'busy' : 'unplugged';
    this.#lostLabel = undefined;
    if (before && microphone.label !== before) {
      this.#devices.changes.emit({ kind: 'audioinput', before, now: microphone.label, reason });
    }
    return microphone;
  }

  async openMeter(options: { readonly signal?: AbortSignal } = {}): Promise<LevelMeter> {
    return new MicrophoneMeter(await this.openMicrophone(options));
  }

  playSample(
    kind: 'audiooutput' | 'ringing',
    { signal }: { readonly signal?: AbortSignal } = {},
  ): Promise<void> {
    return playSample(kind, this.#loudspeaker(kind), signal);
  }

  async playKeys(keys: string): Promise<void> {
    if (this.#devices.hasKeyTones.peek()) await playKeys(keys, this.#loudspeaker('audiooutput'));
  }

  /** Reads the list of plugged-in devices. */
  async #look(): Promise<void> {
    if (!navigator.mediaDevices) return;
    const devices = await navigator.mediaDevices.enumerateDevices();
    const before = {
      inputs: this.#devices.signals.inputs.peek(),
      outputs: this.#devices.signals.outputs.peek(),
      used: this.#devices.signals.inUse.peek(),
    };
    batch(() => {
      this.#devices.signals.inputs.value = listed(devices, 'audioinput');
      this.#devices.signals.outputs.value = listed(devices, 'audiooutput');
    });
    this.#noteFirstLaunch();
    this.#compare('audioinput', before.used, before.inputs, this.#devices.signals.inputs.peek());
    this.#compare('audiooutput', before.used, before.outputs, this.#devices.signals.outputs.peek());
    this.#compare('ringing', before.used, before.outputs, this.#devices.signals.outputs.peek());
  }

  /** Without the permission the browser hides which devices there are. */
  #noteFirstLaunch(): void {
    const { inputs, outputs, isFirstLaunch } = this.#devices.signals;
    const isSeen = [...inputs.peek(), ...outputs.peek()].some(({ label }) => label !== '');
    if (!isSeen || this.#launched.value.peek() !== undefined) return;
    this.#launched.set(Date.now());
    isFirstLaunch.value = true;
  }

  #compare(
    kind: AudioDeviceKind,
    used: Readonly<Record<AudioDeviceKind, AudioDevice>>,
    before: readonly AudioDevice[],
    now: readonly AudioDevice[],
  ): void {
    const reason = choiceChange(this.#devices.signals.choices.peek()[kind].id, before, now);
    if (reason)
      this.#devices.changes.emit({
        kind,
        before: used[kind].label,
        now: this.#devices.signals.inUse.peek()[kind].label,
        reason,
      });
  }

  #prefer(kind: AudioDeviceKind, change: { id?: string; volume?: number }): void {
    this.#keep({ [kind]: { ...this.#devices.signals.choices.peek()[kind], ...change } });
  }

  #keep(change: Partial<AudioChoices>): void {
    this.#devices.signals.choices.value = { ...this.#devices.signals.choices.peek(), ...change };
    this.#stored.set(this.#devices.signals.choices.peek());
  }

  #loudspeaker(kind: 'audiooutput' | 'ringing') {
    return {
      id: this.#devices.signals.inUse.peek()[kind].id,
      volume: this.#devices.preferences.peek()[kind].volume,
    };
  }

  #open(ids: readonly string[], given?: AbortSignal): Promise<OpenMicrophone> {
    const opening = this.#ask(ids, given);
    return given ? unlessGivenUp(opening, given) : opening;
  }

  async #ask(ids: readonly string[], given?: AbortSignal): Promise<OpenMicrophone> {
    given?.throwIfAborted();
    const before = this.#devices.signals.permission.peek();
    if (before !== 'granted') this.#devices.signals.permission.value = 'asking';
    try {
      // A question that the user cannot see is answered with no, or never.
      if (before !== 'granted') await untilSeen(given);
      const microphone = await openMicrophone({
        ids,
        processing: this.#devices.processing.peek(),
        volume: this.#devices.preferences.peek().audioinput.volume,
        onGone: (label) => this.#gone(label),
      });
      this.#devices.signals.permission.value = 'granted';
      // Labels are there only once the user has allowed the microphone. Nothing waits for them: Firefox lists no devices
      // before the page has the focus, and a call may be answered from elsewhere.
      if (before !== 'granted') void this.#look();
      return microphone;
    } finally {
      if (this.#devices.signals.permission.peek() === 'asking') await this.#showPermission(before);
    }
  }

  /** The microphone in use was unplugged. The loss of a chosen device is found by reading the list. */
  async #gone(label: string): Promise<void> {
    const wasDefault = this.#devices.signals.inUse.peek().audioinput.id === '';
    const listing = this.#look().then(() => true);
    if (!(await within(systemClock, listingMs, listing))) this.#strike(label);
    if (wasDefault) this.#lostLabel = label;
  }

  /** Devices that are known to be unplugged. Some browsers report devices only while the page is visible. */
  #strike(label: string): void {
    const { inputs, inUse } = this.#devices.signals;
    const [before, used] = [inputs.peek(), inUse.peek()];
    inputs.value = before.filter((input) => input.label !== label);
    this.#compare('audioinput', used, before, inputs.peek());
  }

  async #showPermission(otherwise: 'unknown' | 'asking' | 'granted' | 'denied'): Promise<void> {
    const status = await microphonePermission();
    this.#devices.signals.permission.value = status ? permissionNames[status.state] : otherwise;
  }

  async #followPermission(life: AbortSignal): Promise<void> {
    const status = await microphonePermission();
    if (!status || life.aborted) return;
    const show = () => {
      this.#devices.signals.permission.value = permissionNames[status.state];
    };
    status.addEventListener('change', show, { signal: life });
    show();
  }
}

const permissionNames = { prompt: 'unknown', granted: 'granted', denied: 'denied' } as const;

/** Undefined in a browser without this permission: its state is unknown until the microphone is requested. */
const microphonePermission = async (): Promise<PermissionStatus | undefined> =>
  navigator.permissions?.query({ name: 'microphone' as PermissionName }).catch(() => undefined);

/** The devices of a kind. The browser's two entries for the default are omitted, because the id '' means the default. */
function listed(devices: readonly MediaDeviceInfo[], kind: MediaDeviceKind): readonly AudioDevice[] {
  return devices
    .filter((device) => device.kind === kind && !['', 'default', 'communications'].includes(device.deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
