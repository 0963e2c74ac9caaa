/** The users who have signed an assistant in. Their clients look for proposals, and clients of other users need not. */
export class AssistantUsers {
  readonly #ids = new Set<number>();

  has(personId: number): boolean {
    return this.#ids.has(personId);
  }

  /** Returns true if this is a change. */
  set(personId: number, hasAssistant: boolean): boolean {
    if (this.#ids.has(personId) === hasAssistant) return false;
    if (hasAssistant) this.#ids.add(personId);
    else this.#ids.delete(personId);
    return true;
  }
}
