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
  /** Returns the name of a number outside as this user knows it, as far as it has been looked up. */
  readonly knownName: (number: string, personId: number) => string | undefined;
}

/** The lines of colleagues with which a user can act: their viewers and actions. */
export class ColleagueLines {
  readonly #changes: Changes;
  readonly #groupMembers: ColleagueLinesOptions['groupMembers'];
  readonly #monitors: ColleagueLinesOptions['monitors'];
  readonly #knownName: ColleagueLinesOptions['knownName'];
  readonly #byDepartment = new Map<string | undefined, Set<Person>>();
  /** Users with actions on calls of all others; undefined after a change of users or rights. */
  #privileged: readonly Person[] | undefined;
  readonly #people: ColleagueLinesOptions['people'];
  readonly #end: () => void;
  /** The lines of each viewer, by id. */
  readonly #seen = new Map<string, ReadonlyMap<number, View>>();

  constructor({ people, changes, groupMembers, monitors, knownName }: ColleagueLinesOptions) {
    this.#changes = changes;
    this.#groupMembers = groupMembers;
    this.#monitors = monitors;
    this.#knownName = knownName;
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
  follow(line: Line, call: Call | undefined): void {
    const { id, person, current } = line;
    if (!current) return;
    const view = (viewerId: number, actions: readonly CallAction[]) =>
      viewOf(current, person, actions, (number) => this.#nameOf(number, viewerId, line, call));
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
      if (actions.length > 0) after.set(viewer.id, known?.of === current ? known : view(viewer.id, actions));
    }
    if (after.size > 0) this.#seen.set(id, after);
    else this.#seen.delete(id);
    for (const [viewerId, seen] of after) {
      if (before.get(viewerId) !== seen) this.#publish(viewerId, seen.item.restUri, seen.item);
    }
    for (const [viewerId, { item }] of before) {
      if (after.has(viewerId)) continue;
      const isOver = current.state === 'dropped';
      this.#publish(viewerId, item.restUri, isOver ? view(viewerId, []).item : undefined);
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

  /** Returns the name of a number in a call: the name that the call brings, or else the name that the viewer has for it. */
  #nameOf(number: string, viewerId: number, { far }: Line, call: Call | undefined): string | undefined {
    const identities = [far, ...(call?.parties ?? []).map(({ identity }) => identity)];
    const brought = identities.find((identity) => identity.number === number)?.label;
    return brought ?? this.#knownName(number, viewerId);
  }

  #publish(viewerId: number, uri: string, item: CallLine | undefined): void {
    const isLast = item?.state === 'dropped';
    this.#changes.publish(topics.colleagueCallLines(viewerId), { uri, item, isLast });
  }
}

/**
 * A line as a colleague of its user sees it. Names and photos of outside callers may be those of contacts of the user: others do
 * not see them.
 */
function viewOf(
  line: CallLine,
  owner: Person,
  actions: readonly CallAction[],
  nameOf: (number: string) => string | undefined,
): View {
  const { displayedPhoto, displayedLabel: _label, ...shown } = line;
  const isOutside = line.displayedExternalNumber !== undefined;
  const named = (number: string) => {
    const displayedLabel = nameOf(number);
    return displayedLabel === undefined ? {} : { displayedLabel };
  };
  const parties = line.parties.map(({ displayedPhoto: photo, displayedLabel: _own, ...party }) => ({
    ...party,
    ...named(party.displayedNumber),
    ...(!isOutside && photo !== undefined && { displayedPhoto: photo }),
  }));
  return {
    of: line,
    item: {
      ...shown,
      ...named(line.displayedNumber),
      ...(!isOutside && displayedPhoto !== undefined && { displayedPhoto }),
      parties,
      restUri: colleagueCallLinePath(line.lineId),
      ownerContact: contactPath(String(owner.id)),
      actions: [...actions],
    },
  };
}
