import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { AudioProcessing, OpenMicrophone } from '#sdk/phones/audio-devices.ts';
import { CallsideError } from '#sdk/transport/errors.ts';

export interface MicrophoneWish {
  /** Ids of devices, best first; '' is the system's default. */
  readonly ids: readonly string[];
  readonly processing: AudioProcessing;
  /** 0 to 1. */
  readonly volume: number;
  /** Called when the device is unplugged, before the listeners of the microphone. */
  readonly onGone: (label: string) => Promise<void>;
}

/**
 * Opens the first microphone that can be opened.
 * Rejects with `phone.microphoneDenied`, `phone.microphoneBusy`, `phone.noMicrophone`, `phone.unsupported`.
 */
export async function openMicrophone(wish: MicrophoneWish): Promise<OpenMicrophone> {
  let refusal = new CallsideError('phone.noMicrophone');
  for (const id of wish.ids) {
    try {
      return new Microphone(await capture(id, wish.processing), wish);
    } catch (thrown) {
      const error = captureError(thrown);
      if (error.code !== 'phone.noMicrophone' && error.code !== 'phone.microphoneBusy') throw error;
      // A microphone that is in use somewhere else explains more than another microphone that is missing.
      if (refusal.code === 'phone.noMicrophone') refusal = error;
    }
  }
  throw refusal;
}

async function capture(id: string, processing: AudioProcessing): Promise<MediaStreamTrack> {
  // Browsers hide the microphone altogether where the page came over an insecure address.
  if (!navigator.mediaDevices) throw new CallsideError('phone.unsupported');
  const audio = id === '' ? processing : { ...processing, deviceId: { exact: id } };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { ...audio } });
  const [track] = stream.getAudioTracks();
  if (!track) throw new CallsideError('phone.noMicrophone');
  return track;
}

function captureError(thrown: unknown): CallsideError {
  if (thrown instanceof CallsideError) return thrown;
  const name = thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return new CallsideError('phone.microphoneDenied', { cause: thrown });
  }
  // NotReadableError: another program has it. AbortError: it failed for a reason that the browser cannot name.
  const isBusy = name === 'NotReadableError' || name === 'AbortError';
  return new CallsideError(isBusy ? 'phone.microphoneBusy' : 'phone.noMicrophone', { cause: thrown });
}

class Microphone implements OpenMicrophone {
  readonly #source: MediaStreamTrack;
  readonly #track: Signal<MediaStreamTrack>;
  readonly #onGone: MicrophoneWish['onGone'];
  #gain: GainNode | undefined;

  constructor(source: MediaStreamTrack, { volume, onGone }: MicrophoneWish) {
    this.#source = source;
    this.#track = signal(source);
    this.#onGone = onGone;
    this.setVolume(volume);
  }

  get label(): string {
    return this.#source.label;
  }

  get track(): ReadonlySignal<MediaStreamTrack> {
    return this.#track;
  }

  /** A track has no volume, so a reduced volume needs a gain node. */
  setVolume(volume: number): void {
    if (!this.#gain && volume < 1 && this.#source.readyState === 'live') this.#amplify();
    if (this.#gain) this.#gain.gain.value = volume;
  }

  setMuted(muted: boolean): void {
    this.#source.enabled = !muted;
  }

  onLost(listener: () => void): () => void {
    const onEnded = () => void this.#onGone(this.label).then(listener);
    this.#source.addEventListener('ended', onEnded);
    return () => this.#source.removeEventListener('ended', onEnded);
  }

  close(): void {
    this.#source.stop();
    if (!this.#gain) return;
    this.#track.peek().stop();
    void (this.#gain.context as AudioContext).close();
  }

  #amplify(): void {
    const context = new AudioContext();
    const gain = new GainNode(context);
    const output = context.createMediaStreamDestination();
    context
      .createMediaStreamSource(new MediaStream([this.#source]))
      .connect(gain)
      .connect(output);
    this.#gain = gain;
    const [track] = output.stream.getAudioTracks();
    // A context may be suspended until the first click: too loud is better than silent.
    const use = () => {
      if (context.state === 'running' && track) this.#track.value = track;
    };
    context.addEventListener('statechange', use);
    use();
  }
}
