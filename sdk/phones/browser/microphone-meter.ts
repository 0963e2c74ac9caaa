import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { LevelMeter, OpenMicrophone } from '../audio-devices.ts';
import { loudness } from './loudness.ts';

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
