import { frameSamples } from '../../../port.ts';
import { type Frame, Sound } from '../endpoints/audio-endpoint.ts';

/** The audio of a bridge in the same 20 ms. A single speaker's packets are forwarded unchanged. */
export class Mix {
  readonly #sounds: readonly Sound[];
  #total: Int32Array | undefined;
  #all: Sound | undefined;

  constructor(sounds: readonly Sound[]) {
    this.#sounds = sounds;
  }

  /** The sum of all speakers. Undefined is silence. */
  get all(): Sound | undefined {
    if (this.#sounds.length < 2) return this.#sounds[0];
    this.#all ??= Sound.of(this.#difference(undefined));
    return this.#all;
  }

  /** The mix without this speaker, for the speaker. */
  without(own: Sound | undefined): Sound | undefined {
    if (!own) return this.all;
    if (this.#sounds.length <= 2) return this.#sounds.find((sound) => sound !== own);
    return Sound.of(this.#difference(own.samples));
  }

  #difference(own: Frame | undefined): Frame {
    this.#total ??= sum(this.#sounds);
    const heard = new Int16Array(frameSamples);
    for (let i = 0; i < frameSamples; i += 1) {
      heard[i] = Math.max(-32_768, Math.min(32_767, (this.#total[i] ?? 0) - (own?.[i] ?? 0)));
    }
    return heard;
  }
}

function sum(sounds: readonly Sound[]): Int32Array {
  const total = new Int32Array(frameSamples);
  for (const { samples } of sounds)
    for (let i = 0; i < frameSamples; i += 1) total[i] = (total[i] ?? 0) + (samples[i] ?? 0);
  return total;
}
