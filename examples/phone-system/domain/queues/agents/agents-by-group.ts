/** For each group the agents of whom something is true, such as being free: a decision asks no others. */
export class AgentsByGroup {
  readonly #byGroup = new Map<number, Set<number>>();

  of(groupId: number): ReadonlySet<number> {
    return this.#byGroup.get(groupId) ?? nobody;
  }

  /** Adds an agent to those of a group, or removes the agent. */
  set(groupId: number, personId: number, { isIn }: { readonly isIn: boolean }): void {
    const agents = this.#byGroup.get(groupId) ?? new Set();
    this.#byGroup.set(groupId, agents);
    if (isIn) agents.add(personId);
    else agents.delete(personId);
  }
}

const nobody: ReadonlySet<number> = new Set();
