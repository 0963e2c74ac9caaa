import type { Numbering } from './numbering.ts';

/**
 * Keeps the known facts about numbers up to date: the refreshes run in turn, so that an earlier refresh overwrites no
 * later refresh.
 */
export class NumberRefresh {
  readonly #numbering: Pick<Numbering, 'externalNumbers'>;
  readonly #refresh: (numbers: readonly string[]) => Promise<void>;
  /** Ends when all changes until now are known. */
  #refreshed: Promise<void> = Promise.resolve();

  /** @param refresh reads everything about these numbers, such as `+33600000612`, anew */
  constructor(
    numbering: Pick<Numbering, 'externalNumbers'>,
    refresh: (numbers: readonly string[]) => Promise<void>,
  ) {
    this.#numbering = numbering;
    this.#refresh = refresh;
  }

  /** Resolves when the changes of these numbers, in any writing, are known. */
  changed(written: readonly string[]): Promise<void> {
    const refreshed = this.#refreshed.then(() => this.#refresh(this.#numbering.externalNumbers(written)));
    // The change that caused it fails; the next change is not concerned.
    this.#refreshed = refreshed.catch(() => undefined);
    return refreshed;
  }
}
