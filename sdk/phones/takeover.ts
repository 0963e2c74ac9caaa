/**
 * Detects that another session took the phone: the router named our register id and now names another id, or none (the
 * terminal is free again, or removed). Before it has named ours, its value is from an earlier registration.
 */
export class TakeoverWatch {
  #hasNamedOurs = false;

  /**
   * Returns true once the phone is taken.
   *
   * @param named null where the router names no id, undefined while it is not known
   */
  see(named: string | null | undefined, ours: string): boolean {
    if (named === ours) this.#hasNamedOurs = true;
    return this.#hasNamedOurs && named !== undefined && named !== ours;
  }
}
