/** The most counts that are remembered: each search is often a letter longer than the search before. */
const maxCounts = 500;

/** How many entries a search finds, and the keys of the first entries in both orders; null without an entry. */
export interface EntrySummary {
  readonly count: number;
  readonly first_name_key: string | null;
  readonly last_name_key: string | null;
}

/**
 * How many entries of the common directory a search finds. Counting 50,000 of them takes PostgreSQL longer than
 * finding the first page, and sorting them too, so the counts of broad searches and
 * the places where they begin are remembered until the common directory changes.
 */
export class DirectoryCounts {
  readonly #counts = new Map<string, EntrySummary>();
  #generation = 0;

  /** Returns the count of this search, by `count` if it is not known. */
  async of(search: string, count: () => Promise<EntrySummary>): Promise<EntrySummary> {
    const known = this.#counts.get(search);
    if (known !== undefined) return known;
    const generation = this.#generation;
    const counted = await count();
    // A change meanwhile may have come after the rows were read.
    if (generation !== this.#generation) return counted;
    const [oldest] = this.#counts.keys();
    if (this.#counts.size >= maxCounts && oldest !== undefined) this.#counts.delete(oldest);
    this.#counts.set(search, counted);
    return counted;
  }

  /** Returns the summary of this search if it is known. */
  peek(search: string): EntrySummary | undefined {
    return this.#counts.get(search);
  }

  /** Forgets all counts, after each committed change of an entry that others than its owner see. */
  forget(): void {
    this.#generation += 1;
    this.#counts.clear();
  }
}
