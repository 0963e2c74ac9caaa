import type { LegId } from '../port.ts';
import type { Leg } from './leg.ts';
import type { AudioEndpoint } from './media/endpoints/audio-endpoint.ts';

/** The parts of a leg that are watched. */
export interface WatchedLeg extends Pick<Leg, 'id' | 'probe' | 'probesAnswered' | 'hangUp'> {
  readonly audio: Pick<AudioEndpoint, 'signsOfLife' | 'mayBeSilent'>;
}

/** The timers: the machine's, or a clock that a test moves. */
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
 * The number of checks before a leg counts as silent. Checks are counted and not time: a sleeping machine receives
 * nothing.
 */
const looks = 4;

interface Look {
  /** The phone need not send anything by itself, so it was probed. */
  readonly isProbed: boolean;
  readonly signs: number;
  readonly quietLooks: number;
}

/**
 * Ends legs whose phone has vanished: without packets for long, or without an answer to probes if the phone need not send
 * packets, as on hold.
 */
export class SilenceWatch {
  readonly #legs: () => readonly WatchedLeg[];
  readonly #end: () => void;
  #seen = new Map<LegId, Look>();

  /** @param silenceMs a leg ends after this and before a quarter more */
  constructor(legs: () => readonly WatchedLeg[], clock: EngineClock, silenceMs: number) {
    this.#legs = legs;
    this.#end = clock.every(silenceMs / looks, () => this.#look());
  }

  stop(): void {
    this.#end();
  }

  #look(): void {
    const seen = new Map<LegId, Look>();
    for (const leg of this.#legs()) {
      const { signsOfLife, mayBeSilent = false } = leg.audio;
      const isProbed = signsOfLife === undefined;
      const answers = isProbed || mayBeSilent ? leg.probesAnswered : 0;
      if (answers === undefined) continue;
      const signs = (signsOfLife ?? 0) + answers;
      const before = this.#seen.get(leg.id);
      if (isProbed || (mayBeSilent && before?.signs === signs)) leg.probe();
      const isQuiet = before?.isProbed === isProbed && before.signs === signs;
      const quietLooks = isQuiet ? before.quietLooks + 1 : 0;
      if (quietLooks < looks) seen.set(leg.id, { isProbed, signs, quietLooks });
      else leg.hangUp('unreachable');
    }
    this.#seen = seen;
  }
}
