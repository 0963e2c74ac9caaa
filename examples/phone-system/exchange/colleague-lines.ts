import type { CallAction, CallLine } from '../../../sdk/wire/call-line.ts';
import { type Changes, topics } from '../domain/changes.ts';
import { colleagueCallLinePath } from '../domain/paths.ts';
import type { Person } from '../domain/person.ts';
import type { Call } from './call.ts';
import type { Line } from './line.ts';
import { colleagueActions } from './rules.ts';

/** The lines of others with which a user can do something: who sees which, and what can be done with it. */
export class ColleagueLines {
  readonly #people: readonly Person[];
  readonly #changes: Changes;
  /** What each viewer sees, by the ids of lines. */
  readonly #seen = new Map<string, Map<number, CallLine>>();

  constructor(people: readonly Person[], changes: Changes) {
    this.#people = people;
    this.#changes = changes;
  }

  /** Those that this user sees, oldest first. */
  of(viewerId: number): readonly CallLine[] {
    return [...this.#seen.values()].flatMap((byViewer) => byViewer.get(viewerId) ?? []);
  }

  /** What this user may do with this line. */
  actionsOf(viewerId: number, lineId: string): readonly string[] {
    return this.#seen.get(lineId)?.get(viewerId)?.actions ?? [];
  }

  /** Brings what all see of this line into agreement with it. */
  follow({ id, person, current }: Line, call: Call | undefined): void {
    if (!current) return;
    const before = this.#seen.get(id) ?? new Map<number, CallLine>();
    const after = new Map<number, CallLine>();
    for (const viewer of this.#viewers(current)) {
      // Who is in the call has a line there already.
      const isIn = call?.parties.some(({ line, isLive }) => isLive && line?.person.id === viewer.id);
      const actions = isIn ? [] : colleagueActions(current, person, viewer);
      if (actions.length > 0) after.set(viewer.id, viewOf(current, actions));
    }
    if (after.size > 0) this.#seen.set(id, after);
    else this.#seen.delete(id);
    for (const [viewerId, item] of after) this.#publish(viewerId, item.restUri, item);
    for (const [viewerId, { restUri }] of before) {
      if (after.has(viewerId)) continue;
      const isOver = current.state === 'dropped';
      this.#publish(viewerId, restUri, isOver ? viewOf(current, []) : undefined);
    }
  }

  #viewers({ state }: CallLine): readonly Person[] {
    return state === 'ringing' || state === 'talking' ? this.#people : [];
  }

  #publish(viewerId: number, uri: string, item: CallLine | undefined): void {
    this.#changes.publish(topics.colleagueCallLines(viewerId), { uri, item });
  }
}

const viewOf = (line: CallLine, actions: readonly CallAction[]): CallLine => ({
  ...line,
  restUri: colleagueCallLinePath(line.lineId),
  actions: [...actions],
});
