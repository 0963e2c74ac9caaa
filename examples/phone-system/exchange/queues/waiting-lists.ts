import { precedes, type WaitingOrder } from './rules.ts';

/** A call that waits for an agent, or could ring again. */
export interface Queued extends WaitingOrder {
  readonly group: WaitingOrder['group'] & { readonly id: number };
}

/** The calls of a group that do not ring, in their order. */
class WaitingList<Call extends Queued> {
  readonly #calls: Call[] = [];

  get all(): readonly Call[] {
    return this.#calls;
  }

  /** Adds a call at its place. Most calls come in their order, so that a new call belongs at the end. */
  add(call: Call): void {
    let at = this.#calls.length;
    for (let before = this.#calls[at - 1]; before && precedes(call, before); before = this.#calls[at - 1])
      at -= 1;
    this.#calls.splice(at, 0, call);
  }

  delete(call: Call): boolean {
    const at = this.#calls.indexOf(call);
    if (at >= 0) this.#calls.splice(at, 1);
    return at >= 0;
  }
}

/**
 * The calls of all groups that do not ring at an agent, each group's in their order. A decision looks at the first calls of
 * the groups that have a free agent, and at no others.
 */
export class WaitingLists<Call extends Queued> {
  readonly #byGroup = new Map<number, WaitingList<Call>>();

  add(call: Call): void {
    const list = this.#byGroup.get(call.group.id) ?? new WaitingList();
    this.#byGroup.set(call.group.id, list);
    list.add(call);
  }

  /** False for a call that is not there. */
  delete(call: Call): boolean {
    return this.#byGroup.get(call.group.id)?.delete(call) ?? false;
  }

  has(call: Call): boolean {
    return this.of(call.group.id).includes(call);
  }

  of(groupId: number): readonly Call[] {
    return this.#byGroup.get(groupId)?.all ?? [];
  }

  /** The groups that have such calls. */
  groups(): readonly number[] {
    return [...this.#byGroup].filter(([, { all }]) => all.length > 0).map(([id]) => id);
  }

  /**
   * Returns the calls of these groups by precedence, each when it is asked for.
   *
   * @param isExhausted returns true if the rest of a group need not be asked for
   */
  *byPrecedence(isExhausted: (call: Call) => boolean): Generator<Call> {
    const heads = this.groups().map((id) => ({ rest: [...this.of(id)], at: 0 }));
    for (;;) {
      let first: { readonly rest: Call[]; at: number } | undefined;
      for (const head of heads) {
        const call = head.rest[head.at];
        if (!call) continue;
        if (isExhausted(call)) {
          head.at = head.rest.length;
          continue;
        }
        const best = first?.rest[first.at];
        if (!best || precedes(call, best)) first = head;
      }
      const call = first?.rest[first.at];
      if (!first || !call) return;
      first.at += 1;
      yield call;
    }
  }
}
