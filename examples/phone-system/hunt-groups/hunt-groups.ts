import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import {
  type HuntGroup,
  type HuntPattern,
  huntGroupSource,
  huntPatterns,
} from '../../../sdk/wire/people/hunt-group.ts';
import type { Changes } from '../base/changes.ts';
import { contactPath } from '../base/paths.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import type { CalledHuntGroup } from './hunt-group.ts';

/** The topic of the hunt groups of a user. */
export const huntGroupsTopic = (userId: number): string => `huntGroups/${userId}`;

/** The topic in whose turn hunt groups are written. */
const writeTopic = 'huntGroups';

/** The values that members may change. */
export interface HuntGroupChange {
  readonly ringPattern?: HuntPattern | undefined;
  /** In the order in which they ring. */
  readonly members?: readonly Person[] | undefined;
}

interface StoredHuntGroup {
  readonly restUri: string;
  readonly id: number;
  readonly number: string;
  readonly label: string;
  readonly ringPattern: HuntPattern;
  readonly ringingMs: number | undefined;
  readonly overflow: string | undefined;
  readonly memberIds: readonly number[];
  readonly isManagedByMembers: boolean;
}

const memberIds = z.array(z.number());
const huntPattern = z.enum(huntPatterns);

/** The hunt groups of the enterprise. */
export class HuntGroups {
  readonly #rows: OwnedRows<'hunt_group', StoredHuntGroup>;
  readonly #people: Pick<People, 'byId'>;
  /** The member at whom the last call of a cyclic group began, by the id of the group. */
  readonly #began = new Map<number, number>();

  private constructor(rows: OwnedRows<'hunt_group', StoredHuntGroup>, people: Pick<People, 'byId'>) {
    this.#rows = rows;
    this.#people = people;
  }

  static async load(
    db: Kysely<Tables>,
    { changes, people }: { readonly changes: Changes; readonly people: Pick<People, 'byId'> },
  ): Promise<HuntGroups> {
    const rows = await OwnedRows.load(db, {
      table: 'hunt_group',
      changes,
      orderBy: 'number',
      // All belong to the enterprise.
      ownerOf: () => 0,
      read: fromRow,
      topic: () => writeTopic,
      onChange: (_owner, group, before) => {
        const ids = new Set([...(before?.memberIds ?? []), ...(group?.memberIds ?? [])]);
        for (const id of ids) {
          const isMember = group?.memberIds.includes(id);
          const uri = (group ?? before)?.restUri;
          if (uri === undefined) continue;
          changes.publish(huntGroupsTopic(id), {
            uri,
            item: isMember && group ? all.describe(group) : undefined,
          });
        }
      },
    });
    const all = new HuntGroups(rows, people);
    return all;
  }

  /** Returns the hunt group with this short number. */
  byNumber(number: string): CalledHuntGroup | undefined {
    const group = this.#rows.all().find((one) => one.number === number);
    return group && { ...group, begin: () => this.#begin(group) };
  }

  /** Returns the groups of which a user is a member. */
  of(person: Person): readonly HuntGroup[] {
    return this.#rows
      .all()
      .flatMap((group) => (group.memberIds.includes(person.id) ? this.describe(group) : []));
  }

  /** Returns a group of which a user is a member. */
  find(person: Person, id: string): HuntGroup | undefined {
    return this.of(person).find(({ restUri }) => restUri === pathOf(id));
  }

  /** Changes a group. Undefined if it is gone. */
  async change(id: string, { ringPattern, members }: HuntGroupChange): Promise<HuntGroup | undefined> {
    const changed = await this.#rows.change(0, id, {
      ...(ringPattern && { ring_pattern: ringPattern }),
      ...(members && { members: JSON.stringify(members.map((member) => member.id)) }),
    });
    return changed && this.describe(changed);
  }

  describe(group: StoredHuntGroup): HuntGroup {
    return {
      restUri: group.restUri,
      label: group.label,
      addressNumber: group.number,
      ringPattern: group.ringPattern,
      ...(group.ringingMs !== undefined && { ringingTimeout: group.ringingMs }),
      members: this.#membersOf(group).map((person) => ({
        contact: contactPath(String(person.id)),
        displayName: displayName(person),
        addressNumber: person.number,
      })),
      mayChange: group.isManagedByMembers,
    };
  }

  #begin(group: StoredHuntGroup): readonly Person[] {
    const members = this.#membersOf(group);
    if (group.ringPattern !== 'cyclic') return members;
    const last = members.findIndex(({ id }) => id === this.#began.get(group.id));
    const turned = [...members.slice(last + 1), ...members.slice(0, last + 1)];
    if (turned[0]) this.#began.set(group.id, turned[0].id);
    return turned;
  }

  #membersOf(group: StoredHuntGroup): readonly Person[] {
    return group.memberIds.flatMap((id) => this.#people.byId(id) ?? []);
  }
}

const pathOf = (id: string | number) => `${huntGroupSource}/${id}`;

const fromRow = (row: Selectable<Tables['hunt_group']>): StoredHuntGroup => ({
  restUri: pathOf(row.id),
  id: row.id,
  number: row.number,
  label: row.label,
  ringPattern: huntPattern.parse(row.ring_pattern),
  ringingMs: row.ringing_seconds === null ? undefined : row.ringing_seconds * 1_000,
  overflow: row.overflow ?? undefined,
  memberIds: memberIds.parse(row.members),
  isManagedByMembers: row.is_managed_by_members,
});
