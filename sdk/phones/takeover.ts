/**
 * Notices that another session took the phone: the router named our register id and now names another.
 * Before it has named ours, what it names is still from before we came.
 */
export class TakeoverWatch {
  #hasNamedOurs = false;

  /** Returns true once the phone is taken. */
  see(named: string | undefined, ours: string): boolean {
    if (named === ours) this.#hasNamedOurs = true;
    return this.#hasNamedOurs && named !== undefined && named !== ours;
  }
}
