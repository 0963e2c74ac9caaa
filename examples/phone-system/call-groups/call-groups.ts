import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type CallGroup,
  type CallGroupChange,
  callGroupSource,
  callGroupTypes,
  huntPatterns,
} from '../../../sdk/wire/call-groups/call-group.ts';
import type { Changes } from '../base/changes.ts';
import { contactPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import type { CalledGroup } from './called-group.ts';
import { ringRounds } from './ring-rounds.ts';

/** The topic of all groups of people: every user sees them. */
export const callGroupsTopic = 'callGroups';

/** A change names a member who does not exist, or twice. */
export class UnknownMember extends Error {
  override readonly name = 'UnknownMember';
}

interface Stored {
  readonly row: Selectable<Tables['call_group']>;
  readonly members: readonly Person[];
}

interface CallGroupsDeps {
  readonly changes: Changes;
  readonly people: Pick<People, 'byId' | 'byNumber'>;
  readonly isInCall: (personId: number) => boolean;
  /** Returns the address of the photo of the user with a number. */
  readonly photoOf: (number: string) => string | undefined;
}

/** The hunt groups and paging groups. They are in memory, because calls need them at once. */
export class CallGroups {
  readonly #db: Kysely<Tables>;
  readonly #deps: CallGroupsDeps;
  readonly #stored = new Map<number, Stored>();
  /** The members who were rung first by the last call of each group. */
  readonly #lastRung = new Map<number, Person>();

  private constructor(db: Kysely<Tables>, deps: CallGroupsDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  static async load(db: Kysely<Tables>, deps: CallGroupsDeps): Promise<CallGroups> {
    const groups = new CallGroups(db, deps);
    for (const stored of await groups.#read(db)) groups.#stored.set(stored.row.id, stored);
    return groups;
  }

  /** Reads groups again whose rows were added, changed or deleted. */
  reload(ids: readonly number[]): Promise<void> {
    return this.rewrite(async () => ids);
  }

  /**
   * Writes rows of groups, in turn, and reads these groups again.
   *
   * @param write returns the ids of the groups that it has added, changed or deleted
   */
  rewrite(write: () => Promise<readonly number[]>): Promise<void> {
    const { changes } = this.#deps;
    return changes.inTurn(callGroupsTopic, async () => {
      const ids = await write();
      const found = new Map((await this.#read(this.#db, ids)).map((stored) => [stored.row.id, stored]));
      for (const id of ids) {
        const stored = found.get(id);
        if (stored) {
          this.#stored.set(id, stored);
          this.#publish(stored);
        } else if (this.#stored.delete(id)) {
          this.#lastRung.delete(id);
          changes.publish(callGroupsTopic, { uri: pathOf(id), item: undefined });
        }
      }
      // The directory lists all groups anew.
      if (ids[0] !== undefined) changes.notify('groupLabel', ids[0]);
    });
  }

  /** Reads a group as a transaction sees it. */
  async read(db: Kysely<Tables>, id: string) {
    const [stored] = await this.#read(db, [rowIdOf(id)]);
    return stored && { group: this.#describe(stored), department: stored.row.department ?? undefined };
  }

  /** @param ids undefined: all */
  async #read(db: Kysely<Tables>, ids?: readonly number[]): Promise<readonly Stored[]> {
    let rows = db.selectFrom('call_group').selectAll().orderBy('id');
    let members = db.selectFrom('call_group_member').selectAll().orderBy('position');
    if (ids) {
      rows = rows.where(sql<boolean>`id = any(${ids}::integer[])`);
      members = members.where(sql<boolean>`group_id = any(${ids}::integer[])`);
    }
    const byGroup = Map.groupBy(await members.execute(), ({ group_id }) => group_id);
    return (await rows.execute()).map((row) => ({
      row,
      members: (byGroup.get(row.id) ?? []).flatMap(
        ({ person_id }) => this.#deps.people.byId(person_id) ?? [],
      ),
    }));
  }

  all(): readonly CallGroup[] {
    return [...this.#stored.values()].map((stored) => this.#describe(stored));
  }

  /** Returns the ids of the groups that a user is a member of. */
  idsOf(personId: number): readonly number[] {
    return [...this.#stored]
      .filter(([, { members }]) => members.some(({ id }) => id === personId))
      .map(([id]) => id);
  }

  find(id: string): CallGroup | undefined {
    const stored = this.#stored.get(rowIdOf(id));
    return stored && this.#describe(stored);
  }

  /** The department whose administrators see a group; undefined: none. */
  departmentOf(id: string): string | undefined {
    return this.#stored.get(rowIdOf(id))?.row.department ?? undefined;
  }

  /** Returns true if this user may change a group. */
  mayChange(person: Person, { members, allowMembersEdit }: CallGroup): boolean {
    const isMember = members.some(({ addressNumber }) => addressNumber === person.number);
    return person.isSwitchboard || (isMember && allowMembersEdit);
  }

  /** Returns the group behind a number, as calls see it. */
  called(number: string): CalledGroup | undefined {
    const stored = [...this.#stored.values()].find(({ row }) => row.number === number);
    return stored && this.#calledOf(stored.row.id);
  }

  /**
   * Changes a group. Undefined without such a group.
   *
   * @throws UnknownMember
   */
  change(id: string, change: CallGroupChange): Promise<CallGroup | undefined> {
    return this.#deps.changes.inTurn(callGroupsTopic, async () => {
      const stored = this.#stored.get(rowIdOf(id));
      if (!stored) return undefined;
      const members = change.members ? this.#membersAt(change.members) : stored.members;
      const columns = {
        label: change.label ?? stored.row.label,
        ring_pattern: change.ringPattern ?? stored.row.ring_pattern,
        ringing_seconds:
          change.ringingTimeout === undefined
            ? stored.row.ringing_seconds
            : Math.round(change.ringingTimeout / 1_000),
        overflow: change.overflowNumber ?? stored.row.overflow,
      };
      const groupId = stored.row.id;
      await this.#db.transaction().execute(async (all) => {
        await all.updateTable('call_group').set(columns).where('id', '=', groupId).execute();
        if (change.members) await replaceCallGroupMembers(all, groupId, members);
      });
      const changed = { row: { ...stored.row, ...columns }, members };
      this.#stored.set(groupId, changed);
      if (columns.label !== stored.row.label) this.#deps.changes.notify('groupLabel', groupId);
      return this.#publish(changed);
    });
  }

  /** Publishes the groups of a member whose photo has changed. */
  refreshPhoto(personId: number): void {
    for (const stored of this.#stored.values())
      if (stored.members.some(({ id }) => id === personId)) this.#publish(stored);
  }

  #publish(stored: Stored): CallGroup {
    const item = this.#describe(stored);
    this.#deps.changes.publish(callGroupsTopic, { uri: item.restUri, item });
    return item;
  }

  #describe(stored: Stored): CallGroup {
    return describe(stored, this.#deps.photoOf);
  }

  #membersAt(numbers: readonly string[]): readonly Person[] {
    const members = numbers.map((number) => {
      const person = this.#deps.people.byNumber(number);
      if (person?.number !== number) throw new UnknownMember(`No colleague has the number ${number}.`);
      return person;
    });
    if (new Set(members).size < members.length) throw new UnknownMember('A member is named twice.');
    return members;
  }

  /** A change of the group during a call is for the next call. */
  #calledOf(id: number): CalledGroup | undefined {
    const stored = this.#stored.get(id);
    if (!stored) return undefined;
    const { row, members } = stored;
    return {
      id,
      number: row.number,
      label: row.label,
      isPaging: row.type === 'PagingGroupAddress',
      ringingMs: row.ringing_seconds * 1_000,
      overflow: row.overflow === '' ? undefined : row.overflow,
      rounds: () => {
        const idle = members.filter((member) => !this.#deps.isInCall(member.id));
        const rounds = ringRounds(idle, patternOf(row), this.#lastRung.get(id));
        const [first] = rounds[0] ?? [];
        if (first) this.#lastRung.set(id, first);
        return rounds;
      },
    };
  }
}

/** Replaces the rows of the members of a group. */
export async function replaceCallGroupMembers(
  db: Kysely<Tables>,
  groupId: number,
  members: readonly Person[],
): Promise<void> {
  await db.deleteFrom('call_group_member').where('group_id', '=', groupId).execute();
  await db
    .insertInto('call_group_member')
    .values(members.map(({ id }, position) => ({ group_id: groupId, person_id: id, position })))
    .execute();
}

const patternOf = ({ ring_pattern }: Stored['row']) =>
  huntPatterns.find((pattern) => pattern === ring_pattern) ?? 'unisson';

const prefix = 'p';
/** Returns the id on the wire, which is apart from the ids of queues: both are in addresses below `/groups`. */
export const wireIdOf = (id: number): string => `${prefix}${id}`;
/** Returns the id in the store; NaN for another id. */
export const rowIdOf = (wireId: string): number =>
  wireId.startsWith(prefix) ? Number(wireId.slice(prefix.length)) : Number.NaN;

const pathOf = (id: number): string => `${callGroupSource}/${wireIdOf(id)}`;

const describe = ({ row, members }: Stored, photoOf: CallGroupsDeps['photoOf']): CallGroup => ({
  restUri: pathOf(row.id),
  callGroupID: wireIdOf(row.id),
  type: callGroupTypes.find((type) => type === row.type) ?? 'GroupAddress',
  label: row.label,
  addressNumber: row.number,
  ringPattern: patternOf(row),
  ringingTimeout: row.ringing_seconds * 1_000,
  overflowNumber: row.overflow,
  members: members.map((member) => ({
    contact: contactPath(String(member.id)),
    displayName: displayName(member),
    addressNumber: member.number,
    urlPhoto: photoOf(member.number),
  })),
  allowMembersEdit: row.is_managed_by_members,
});
