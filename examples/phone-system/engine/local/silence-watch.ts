import type { LegId } from '../port.ts';
import type { Leg } from './leg.ts';

/** What the time is told by: the machine's timers, or a clock that a test moves. */
export interface EngineClock {
  /** Runs a function every `periodMs`. Returns a function that stops it. */
  every(periodMs: number, action: () => void): () => void;
}

export const machineClock: EngineClock = {
  every(periodMs, action) {
    const timer = setInterval(action, periodMs).unref();
    return () => clearInterval(timer);
  },
};

/**
 * So often it is looked before a leg counts as silent. Looks are counted and not time: while the machine slept,
 * nobody could be heard.
 */
const looks = 4;

interface Look {
  /** Nothing has to come from the phone by itself: it was asked. */
  readonly isProbed: boolean;
  readonly signs: number;
  readonly quietLooks: number;
}

/**
 * Ends legs whose phone has vanished: one that should be heard and of which nothing has come for long, or one on hold
 * that no longer answers.
 */
export class SilenceWatch {
  readonly #legs: () => readonly Leg[];
  readonly #end: () => void;
  #seen = new Map<LegId, Look>();

  /** @param silenceMs a leg ends after this and before a quarter more */
  constructor(legs: () => readonly Leg[], clock: EngineClock, silenceMs: number) {
    this.#legs = legs;
    this.#end = clock.every(silenceMs / looks, () => this.#look());
  }

  stop(): void {
    this.#end();
  }

  #look(): void {
    const seen = new Map<LegId, Look>();
    for (const leg of this.#legs()) {
      const { signsOfLife } = leg.audio;
      const signs = signsOfLife ?? leg.probesAnswered;
      if (signs === undefined) continue;
      const isProbed = signsOfLife === undefined;
      if (isProbed) leg.probe();
      const before = this.#seen.get(leg.id);
      const isQuiet = before?.isProbed === isProbed && before.signs === signs;
      const quietLooks = isQuiet ? before.quietLooks + 1 : 0;
      if (quietLooks < looks) seen.set(leg.id, { isProbed, signs, quietLooks });
      else leg.hangUp('unreachable');
    }
    this.#seen = seen;
  }
}
