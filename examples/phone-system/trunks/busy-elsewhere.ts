/** The users who have a call at a PBX that keeps calls of queues and groups away from them. */
export class BusyElsewhere {
  readonly #people = new Set<number>();

  has(personId: number): boolean {
    return this.#people.has(personId);
  }

  set(personId: number, isBusy: boolean): void {
    if (isBusy) this.#people.add(personId);
    else this.#people.delete(personId);
  }
}
