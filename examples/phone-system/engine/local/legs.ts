import type { EngineEvent, LegId } from '../port.ts';
import type { Leg, LegReport } from './leg.ts';
import type { Mixer } from './media/mixing/mixer.ts';

/** All live legs; converts their reports to events. */
export class Legs {
  readonly #legs = new Map<LegId, Leg>();
  readonly #answered = new Set<LegId>();
  readonly #mixer: Mixer;
  readonly #emit: (event: EngineEvent) => void;

  constructor(mixer: Mixer, emit: (event: EngineEvent) => void) {
    this.#mixer = mixer;
    this.#emit = emit;
  }

  get size(): number {
    return this.#legs.size;
  }

  get(id: LegId): Leg | undefined {
    return this.#legs.get(id);
  }

  all(): readonly Leg[] {
    return [...this.#legs.values()];
  }

  answered(): readonly Leg[] {
    return this.all().filter(({ id }) => this.#answered.has(id));
  }

  add(leg: Leg): void {
    this.#legs.set(leg.id, leg);
  }

  reportFor = (leg: LegId): LegReport => ({
    ringing: () => this.#emit({ type: 'ringing', leg }),
    earlySound: () => this.#emit({ type: 'earlySound', leg }),
    answered: () => {
      this.serve(leg);
      this.#emit({ type: 'answered', leg });
    },
    holdChanged: (held) => this.#emit({ type: 'holdChanged', leg, held }),
    kept: () => this.#emit({ type: 'kept', leg }),
    digit: (digit) => this.#emit({ type: 'digit', leg, digit }),
    referred: (destination, replaces) =>
      this.#emit({ type: 'referred', leg, destination, ...(replaces === undefined ? {} : { replaces }) }),
    redirected: (destination) => this.#emit({ type: 'redirected', leg, destination }),
    ended: (cause) => {
      const ended = this.#legs.get(leg);
      if (ended) this.#mixer.remove(ended.audio);
      this.#legs.delete(leg);
      this.#answered.delete(leg);
      this.#emit({ type: 'ended', leg, cause });
    },
  });

  /** Starts the audio of a leg. */
  serve(id: LegId): void {
    const leg = this.#legs.get(id);
    if (!leg) return;
    this.#answered.add(id);
    this.#mixer.add(leg.audio);
  }
}
