import type { NodeMediaOptions } from '#phone-system/engine/local/testing/node-media.ts';
import { demoUsers } from './demo-users.ts';
import { type MeasuredSystem, Phones } from './phones.ts';

/** The codec of each of the two phones. */
export type PairCodecs = readonly [NodeMediaOptions['codec'], NodeMediaOptions['codec']];

/** WebRTC phones that call each other in pairs. */
export class PhonePairs {
  static readonly most = Math.floor(demoUsers.length / 2);
  readonly #codecs: PairCodecs;
  readonly #phones: Phones;
  #calls = 0;

  constructor(codecs: PairCodecs, system: MeasuredSystem = { args: ['--memory'] }) {
    this.#codecs = codecs;
    this.#phones = new Phones(system);
  }

  get calls(): number {
    return this.#calls;
  }

  /** Creates this many more pairs of phones. */
  async register(pairs: number): Promise<void> {
    for (let pair = 0; pair < pairs; pair += 1)
      for (const codec of this.#codecs) await this.#phones.add(codec);
  }

  /**
   * Connects all pairs that are not yet in a call. Resolves when all of them receive audio, or after the time limit.
   */
  async talk(): Promise<void> {
    for (; 2 * this.#calls < this.#phones.count; this.#calls += 1) {
      const first = 2 * this.#calls;
      await this.#phones.call(first, demoUsers[first + 1]?.number ?? '');
    }
    await this.#phones.settle();
  }

  measure(...args: Parameters<Phones['measure']>): ReturnType<Phones['measure']> {
    return this.#phones.measure(...args);
  }

  loopDelay(): ReturnType<Phones['loopDelay']> {
    return this.#phones.loopDelay();
  }

  close(): Promise<void> {
    return this.#phones.close();
  }
}
