import { type LoudspeakerChoice, play, routeTo } from './loudspeaker.ts';

/** A recorded sound that repeats until it is stopped. */
class LoopingSound {
  readonly #url: string;
  readonly #report: (thrown: unknown) => void;
  #element: HTMLAudioElement | undefined;

  constructor(url: string, report: (thrown: unknown) => void) {
    this.#url = url;
    this.#report = report;
  }

  /** Starts, or changes where and how loud it plays. */
  play(where: LoudspeakerChoice): void {
    const isNew = this.#element === undefined;
    const element = this.#element ?? new Audio(this.#url);
    this.#element = element;
    element.loop = true;
    const ready = routeTo(element, where);
    if (isNew) ready.then(() => (this.#element === element ? play(element) : undefined)).catch(this.#report);
    else ready.catch(this.#report);
  }

  stop(): void {
    this.#element?.pause();
    this.#element = undefined;
  }
}

/** Keys in the order in which `keys.wav` has their tones, each in a slot of its own. */
const keys = '123A456B789C*0#D';
const slotSeconds = 0.2;
const toneSeconds = 0.12;

/** Rings, tells that it rings elsewhere, and beeps keys. */
export class Sounds {
  readonly ringing: LoopingSound;
  readonly ringback: LoopingSound;
  readonly #report: (thrown: unknown) => void;
  #keyTones: Promise<AudioBuffer> | undefined;
  #context: AudioContext | undefined;

  constructor(report: (thrown: unknown) => void) {
    this.#report = report;
    this.ringing = new LoopingSound(new URL('./ringing.wav', import.meta.url).href, report);
    this.ringback = new LoopingSound(new URL('./ringback.wav', import.meta.url).href, report);
  }

  /** Lets the user hear the keys that are sent. */
  playKeys(pressed: string, volume: number): void {
    this.#scheduleKeys(pressed, volume).catch(this.#report);
  }

  dispose(): void {
    this.ringing.stop();
    this.ringback.stop();
    this.#context?.close().catch(this.#report);
    this.#context = undefined;
    this.#keyTones = undefined;
  }

  async #scheduleKeys(pressed: string, volume: number): Promise<void> {
    this.#context ??= new AudioContext();
    const context = this.#context;
    this.#keyTones ??= loadSound(context, new URL('./keys.wav', import.meta.url).href);
    const buffer = await this.#keyTones;
    const slots = [...pressed.toUpperCase()].map((key) => keys.indexOf(key)).filter((slot) => slot >= 0);
    slots.forEach((slot, at) => {
      const tone = new AudioBufferSourceNode(context, { buffer });
      tone.connect(new GainNode(context, { gain: volume })).connect(context.destination);
      tone.start(context.currentTime + at * slotSeconds, slot * slotSeconds, toneSeconds);
    });
  }
}

async function loadSound(context: AudioContext, url: string): Promise<AudioBuffer> {
  const response = await fetch(url);
  return context.decodeAudioData(await response.arrayBuffer());
}
