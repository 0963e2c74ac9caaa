/** The counts of so many users are remembered. */
const maxUsers = 1_000;

/** The counts of a user. Another object means that a call has changed meanwhile. */
type Counts = Map<string, number>;

/**
 * How many calls of a user a filter selects. Counting 50,000 calls takes PostgreSQL ten times as long as finding a page of them,
 * so the counts are remembered until a call of the user changes.
 */
export class CallCounts {
  readonly #ofUsers = new Map<number, Counts>();

  /** Returns the count of this selection, by `count` if it is not known. */
  async of(personId: number, selection: string, count: () => Promise<number>): Promise<number> {
    const counts = this.#of(personId);
    const known = counts.get(selection);
    if (known !== undefined) return known;
    const counted = await count();
    counts.set(selection, counted);
    return counted;
  }

  /** Forgets the counts of a user, before and after each change of a call. */
  forget(personId: number): void {
    this.#ofUsers.delete(personId);
  }

  #of(personId: number): Counts {
    const known = this.#ofUsers.get(personId);
    if (known) return known;
    const [oldest] = this.#ofUsers.keys();
    if (this.#ofUsers.size >= maxUsers && oldest !== undefined) this.#ofUsers.delete(oldest);
    const counts: Counts = new Map();
    this.#ofUsers.set(personId, counts);
    return counts;
  }
}
