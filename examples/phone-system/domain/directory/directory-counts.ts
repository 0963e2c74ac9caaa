/** So many counts are remembered: one search is one letter longer than the search before. */
const maxCounts = 500;

/**
 * How many entries of the common directory a search finds. Counting 50,000 of them takes PostgreSQL longer than
 * finding the first page, so the counts of broad searches are remembered until the common directory changes.
 */
export class DirectoryCounts {
  readonly #counts = new Map<string, number>();
  #generation = 0;

  /** Returns the count of this search, by `count` if it is not known. */
  async of(search: string, count: () => Promise<number>): Promise<number> {
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

  /** Forgets all counts, after each committed change of an entry that others than its owner see. */
  forget(): void {
    this.#generation += 1;
    this.#counts.clear();
  }
}
