import { type LoudspeakerChoice, play, playOnce, routeTo } from '../audio/loudspeaker.ts';
import { playKeys } from './key-sounds.ts';

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

/** The sounds for calls are softer than the voices in calls. */
const alertVolume = 0.85;

/** Returns the choice of a loudspeaker for a sound that announces a call. */
export const asAlert = ({ id, volume }: LoudspeakerChoice): LoudspeakerChoice => ({
  id,
  volume: volume * alertVolume,
});

/** Plays the ringing, the ringback and the key tones. */
export class Sounds {
  readonly ringing: LoopingSound;
  readonly ringback: LoopingSound;
  readonly #report: (thrown: unknown) => void;
  /** Keys sound in turn, however quickly they are pressed. */
  #keys: Promise<void> = Promise.resolve();

  constructor(report: (thrown: unknown) => void) {
    this.#report = report;
    this.ringing = new LoopingSound(new URL('./ringing.wav', import.meta.url).href, report);
    this.ringback = new LoopingSound(new URL('./ringback.wav', import.meta.url).href, report);
  }

  /** Plays the tones of the keys that are sent. */
  playKeys(pressed: string, where: LoudspeakerChoice): void {
    this.#keys = this.#keys.then(() => playKeys(pressed, where)).catch(this.#report);
  }

  dispose(): void {
    this.ringing.stop();
    this.ringback.stop();
  }
}

/** Plays a sample on a loudspeaker: ringing, or the ringback for a loudspeaker of calls. */
export function playSample(
  kind: 'audiooutput' | 'ringing',
  where: LoudspeakerChoice,
  signal?: AbortSignal,
): Promise<void> {
  const file =
    kind === 'ringing'
      ? new URL('./ringing.wav', import.meta.url)
      : new URL('./ringback.wav', import.meta.url);
  return playOnce(file.href, where, signal);
}
