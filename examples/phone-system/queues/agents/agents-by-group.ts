/** The agents of each group with a property, such as being free, so that a decision reads no others. */
export class AgentsByGroup {
  readonly #byGroup = new Map<number, Set<number>>();

  of(groupId: number): ReadonlySet<number> {
    return this.#byGroup.get(groupId) ?? nobody;
  }

  /** Adds an agent to the agents of a group, or removes the agent. */
  set(groupId: number, personId: number, { isIn }: { readonly isIn: boolean }): void {
    const agents = this.#byGroup.get(groupId) ?? new Set();
    this.#byGroup.set(groupId, agents);
    if (isIn) agents.add(personId);
    else agents.delete(personId);
  }
}

const nobody: ReadonlySet<number> = new Set();
