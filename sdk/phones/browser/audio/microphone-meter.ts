import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { LevelMeter, OpenMicrophone } from '#sdk/phones/audio-devices.ts';

/** Below this, in decibels under full scale, a meter shows nothing. */
const quietestDb = 60;

/** How loud samples of -1 to 1 are: 0 (60 dB under full scale or less) to 1 (full scale). */
export function loudness(samples: Float32Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  const rms = Math.sqrt(squares / Math.max(1, samples.length));
  const decibels = 20 * Math.log10(rms);
  return Math.min(1, Math.max(0, 1 + decibels / quietestDb));
}

const intervalMs = 50;

/** Listens to a microphone that is its own. */
export class MicrophoneMeter implements LevelMeter {
  readonly #level = signal(0);
  readonly #isMeasuring = signal(false);
  readonly #microphone: OpenMicrophone;
  readonly #context = new AudioContext();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(microphone: OpenMicrophone) {
    this.#microphone = microphone;
    const analyser = new AnalyserNode(this.#context, { fftSize: 2048 });
    const stream = new MediaStream([microphone.track.peek()]);
    this.#context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const begun = this.#context.currentTime;
    this.#timer = setInterval(() => {
      this.#isMeasuring.value = this.#context.currentTime > begun;
      analyser.getFloatTimeDomainData(samples);
      this.#level.value = loudness(samples);
    }, intervalMs);
  }

  get level(): ReadonlySignal<number> {
    return this.#level;
  }

  get isMeasuring(): ReadonlySignal<boolean> {
    return this.#isMeasuring;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#microphone.close();
    if (this.#context.state !== 'closed') void this.#context.close();
  }
}
