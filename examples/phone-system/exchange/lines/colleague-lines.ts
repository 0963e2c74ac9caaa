import type { CallAction, CallLine } from '../../../../sdk/wire/calls/call-line.ts';
import { type Changes, topics } from '../../base/changes.ts';
import { colleagueCallLinePath, contactPath } from '../../base/paths.ts';
import type { People, Person } from '../../users/person.ts';
import type { Call } from '../calls/call.ts';
import { colleagueActions } from '../calls/rules.ts';
import type { Line } from './line.ts';

interface View {
  /** The published state of a line. */
  readonly of: CallLine;
  readonly item: CallLine;
}

interface ColleagueLinesOptions {
  readonly people: Pick<People, 'all' | 'each'>;
  readonly changes: Changes;
  /** Returns the members of the group with this path. */
  readonly groupMembers: (path: string) => readonly Person[];
  /** Returns true if a user may listen to calls, of the group with this path; undefined: of no group. */
  readonly monitors: (person: Person, group: string | undefined) => boolean;
}

/** The lines of colleagues with which a user can act: their viewers and actions. */
export class ColleagueLines {
  readonly #changes: Changes;
  readonly #groupMembers: ColleagueLinesOptions['groupMembers'];
  readonly #monitors: ColleagueLinesOptions['monitors'];
  readonly #byDepartment = new Map<string | undefined, Set<Person>>();
  /** Users with actions on calls of all others; undefined after a change of users or rights. */
  #privileged: readonly Person[] | undefined;
  readonly #people: ColleagueLinesOptions['people'];
  readonly #end: () => void;
  /** The lines of each viewer, by id. */
  readonly #seen = new Map<string, ReadonlyMap<number, View>>();

  constructor({ people, changes, groupMembers, monitors }: ColleagueLinesOptions) {
    this.#changes = changes;
    this.#groupMembers = groupMembers;
    this.#monitors = monitors;
    this.#people = people;
    this.#end = people.each((person) => {
      const members = this.#byDepartment.get(person.department) ?? new Set();
      this.#byDepartment.set(person.department, members.add(person));
      this.#privileged = undefined;
      return () => members.delete(person);
    });
  }

  stop(): void {
    this.#end();
  }

  /** Must be called when rights of a user have changed, before the lines are followed again. */
  rightsChanged(): void {
    this.#privileged = undefined;
  }

  /** Returns the lines that this user sees, oldest first. */
  of(viewerId: number): readonly CallLine[] {
    return [...this.#seen.values()].flatMap((views) => views.get(viewerId)?.item ?? []);
  }

  /** Returns the actions of this user on this line. */
  actionsOf(viewerId: number, lineId: string): readonly string[] {
    return this.#seen.get(lineId)?.get(viewerId)?.item.actions ?? [];
  }

  /** Updates this line for all viewers. */
  follow({ id, person, current }: Line, call: Call | undefined): void {
    if (!current) return;
    const before = this.#seen.get(id) ?? new Map<number, View>();
    const after = new Map<number, View>();
    const ofGroup = new Set(current.acdGroup === undefined ? [] : this.#groupMembers(current.acdGroup));
    for (const viewer of this.#viewers(current, person, ofGroup)) {
      // Participants of the call have a line of it already.
      const isIn = call?.parties.some(({ line, isLive }) => isLive && line?.person.id === viewer.id);
      const actions = isIn
        ? []
        : colleagueActions(current, person, viewer, {
            isOwnGroup: ofGroup.has(viewer),
            isMonitored: this.#monitors(viewer, current.acdGroup),
          });
      const known = before.get(viewer.id);
      if (actions.length > 0)
        after.set(viewer.id, known?.of === current ? known : viewOf(current, person, actions));
    }
    if (after.size > 0) this.#seen.set(id, after);
    else this.#seen.delete(id);
    for (const [viewerId, view] of after) {
      if (before.get(viewerId) !== view) this.#publish(viewerId, view.item.restUri, view.item);
    }
    for (const [viewerId, { item }] of before) {
      if (after.has(viewerId)) continue;
      const isOver = current.state === 'dropped';
      this.#publish(viewerId, item.restUri, isOver ? viewOf(current, person, []).item : undefined);
    }
  }

  #viewers({ state }: CallLine, { department }: Person, ofGroup: ReadonlySet<Person>): Iterable<Person> {
    if (state === 'ringing') return new Set([...ofGroup, ...(this.#byDepartment.get(department) ?? [])]);
    if (state !== 'talking') return [];
    this.#privileged ??= this.#people
      .all()
      .filter(({ isSupervisor, mayIntrude }) => isSupervisor || mayIntrude);
    return this.#privileged;
  }

  #publish(viewerId: number, uri: string, item: CallLine | undefined): void {
    const isLast = item?.state === 'dropped';
    this.#changes.publish(topics.colleagueCallLines(viewerId), { uri, item, isLast });
  }
}

/** The photo of an outside caller may be that of a contact of the user whose line it is: others do not see it. */
function viewOf(line: CallLine, owner: Person, actions: readonly CallAction[]): View {
  const { displayedPhoto, ...shown } = line;
  const isOutside = line.displayedExternalNumber !== undefined;
  const withPhotos = { ...shown, ...(displayedPhoto !== undefined && { displayedPhoto }) };
  const withoutPhotos = {
    ...shown,
    parties: line.parties.map(({ displayedPhoto: _photo, ...party }) => party),
  };
  return {
    of: line,
    item: {
      ...(isOutside ? withoutPhotos : withPhotos),
      restUri: colleagueCallLinePath(line.lineId),
      ownerContact: contactPath(String(owner.id)),
      actions: [...actions],
    },
  };
}
