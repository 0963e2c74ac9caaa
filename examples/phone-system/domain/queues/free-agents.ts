/** The agents of each group that are free, kept up to date with every change, so that a decision asks no others. */
export class FreeAgents {
  readonly #byGroup = new Map<number, Set<number>>();

  of(groupId: number): ReadonlySet<number> {
    return this.#byGroup.get(groupId) ?? nobody;
  }

  /** An agent is free, or not, for the calls of a group. */
  set(groupId: number, personId: number, { isFree }: { readonly isFree: boolean }): void {
    const free = this.#byGroup.get(groupId) ?? new Set();
    this.#byGroup.set(groupId, free);
    if (isFree) free.add(personId);
    else free.delete(personId);
  }
}

const nobody: ReadonlySet<number> = new Set();
