import type { QualityTrouble } from '#sdk/calls/call-quality.ts';
import type { Measurement } from './measurement.ts';

/** Below this it is hard to talk; a trouble that was named is over above the other. */
const badMos = 3.1;
const goodMos = 3.6;
/** Shares of made-up sound, in the same way. */
const badMadeUp = 0.08;
const goodMadeUp = 0.02;

const secondsToName: Readonly<Record<QualityTrouble, number>> = {
  machine: 3,
  networkDown: 3,
  networkUp: 3,
  // People are silent, and headsets too: only a long silence without any noise says something.
  microphone: 8,
};
const secondsToForget = 8;

const isBad: Readonly<Record<QualityTrouble, (measured: Measurement) => boolean>> = {
  machine: ({ madeUp }) => madeUp > badMadeUp,
  networkDown: ({ mosIn, mosOut }) => mosIn < badMos && mosIn <= mosOut,
  networkUp: ({ mosIn, mosOut }) => mosOut < badMos && mosOut < mosIn,
  microphone: ({ isVoiceless }) => isVoiceless,
};
const isGood: Readonly<Record<QualityTrouble, (measured: Measurement) => boolean>> = {
  machine: ({ madeUp }) => madeUp < goodMadeUp,
  networkDown: ({ mosIn }) => mosIn > goodMos,
  networkUp: ({ mosOut }) => mosOut > goodMos,
  microphone: ({ isVoiceless }) => !isVoiceless,
};

/** The gravest first: a machine that is too slow looks like a bad network too. */
const troubles: readonly QualityTrouble[] = ['machine', 'networkDown', 'networkUp', 'microphone'];

/** Names the trouble of a call, with limits that keep the result from changing every second. */
export class Verdict {
  readonly #badFor = new Map<QualityTrouble, number>();
  #goodFor = 0;
  #named: QualityTrouble | undefined;

  /** Adds the measurements of another second. Returns the present cause of bad quality. */
  see(measured: Measurement): QualityTrouble | undefined {
    for (const trouble of troubles) {
      this.#badFor.set(trouble, isBad[trouble](measured) ? (this.#badFor.get(trouble) ?? 0) + 1 : 0);
    }
    if (this.#named) this.#forget(this.#named, measured);
    this.#named ??= troubles.find((trouble) => (this.#badFor.get(trouble) ?? 0) >= secondsToName[trouble]);
    return this.#named;
  }

  #forget(named: QualityTrouble, measured: Measurement): void {
    this.#goodFor = isGood[named](measured) ? this.#goodFor + 1 : 0;
    // A voice that returns ends the trouble at once.
    const needed = named === 'microphone' ? 1 : secondsToForget;
    if (this.#goodFor < needed) return;
    this.#named = undefined;
    this.#goodFor = 0;
  }
}
