import type { Kysely } from 'kysely';
import type { GroupMember } from '../../../sdk/wire/acd-group.ts';
import { type Changes, topics } from '../base/changes.ts';
import { groupMemberPath, groupPath } from '../base/paths.ts';
import { PublishSoon } from '../base/publish-soon.ts';
import type { Tables } from '../store/tables.ts';
import type { People, Person } from '../users/person.ts';
import { type Agents, NotNow } from './agents/agents.ts';
import type { MemberRow, Memberships } from './agents/memberships.ts';
import type { GroupDistribution } from './group-distribution.ts';

/** The person cannot be a member of a group. */
export class NoAgent extends Error {
  override readonly name = 'NoAgent';
}

/** A member that a group is to have. */
export interface WantedMember {
  /** The internal number. */
  readonly number: string;
  /** Undefined: as before, or the usual level for a new member. */
  readonly skillLevel: number | undefined;
}

interface GroupTeamDeps {
  readonly db: Kysely<Tables>;
  readonly changes: Changes;
  readonly people: People;
  readonly agents: Agents;
  readonly memberships: Memberships;
  readonly distribution: GroupDistribution;
}

const defaultSkillLevel = 1;

/** The members of groups: on the wire, and their replacement. */
export class GroupTeam {
  readonly #deps: GroupTeamDeps;
  readonly #changed = new PublishSoon<string>((key) => this.#publish(key));

  constructor(deps: GroupTeamDeps) {
    this.#deps = deps;
  }

  /** Returns the members of a group, in its order. */
  of(groupId: number): readonly GroupMember[] {
    return this.#deps.memberships.of(groupId).flatMap((member) => this.#describe(member) ?? []);
  }

  /** The agents who are not in a group, by number. */
  candidates(groupId: number): readonly Person[] {
    const { people, agents, memberships } = this.#deps;
    return people
      .all()
      .filter(({ id }) => agents.isAgent(id) && memberships.find(groupId, id) === undefined)
      .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }));
  }

  /** Soon notifies the users who see this member. */
  changed(groupId: number, personId: number): void {
    this.#changed.add(`${groupId}/${personId}`);
  }

  /**
   * Lets an agent take part in a group, or no longer.
   *
   * @throws NotNow where it is so already
   */
  async setActive(groupId: number, personId: number, { isActive }: { isActive: boolean }): Promise<void> {
    const { db, memberships } = this.#deps;
    const member = memberships.find(groupId, personId);
    if (!member || member.is_active === isActive) {
      throw new NotNow(isActive ? 'This agent takes part already.' : 'This agent does not take part.');
    }
    await db
      .updateTable('acd_member')
      .set({ is_active: isActive })
      .where('group_id', '=', groupId)
      .where('person_id', '=', personId)
      .execute();
    memberships.replace({ ...member, is_active: isActive });
  }

  /**
   * Replaces the members of a group. Present members go on taking part as they do; new members take part. A call that
   * rings at a former member goes on ringing there. To be called in the turn of the groups.
   *
   * @param wanted in the order of the group
   * @throws NoAgent for a person who is not an agent, or occurs twice
   */
  async replace(groupId: number, wanted: readonly WantedMember[]): Promise<void> {
    const { db, memberships, distribution } = this.#deps;
    const before = memberships.of(groupId);
    const rows = this.#rows(groupId, wanted);
    await db.transaction().execute(async (all) => {
      await all.deleteFrom('acd_member').where('group_id', '=', groupId).execute();
      if (rows.length > 0) await all.insertInto('acd_member').values(rows).execute();
    });
    memberships.replaceGroup(groupId, rows);
    const gone = before.filter(({ person_id }) => !memberships.find(groupId, person_id));
    this.left(
      groupId,
      gone.map(({ person_id }) => person_id),
    );
    for (const { person_id: personId } of rows) {
      distribution.refresh(personId);
      this.changed(groupId, personId);
    }
  }

  /** Shows that agents are no members of a group any more. */
  left(groupId: number, personIds: readonly number[]): void {
    const { distribution, changes, people } = this.#deps;
    for (const personId of personIds) {
      distribution.remove(groupId, personId);
      changes.publish(topics.groups(personId), { uri: groupPath(groupId), item: undefined });
      const uri = groupMemberPath(groupId, personId);
      changes.publish(topics.groupAddressMembers, { uri, item: undefined });
      const person = people.byId(personId);
      // Former members still watch resources, such as messages of customers, that they may not see any more.
      if (person) changes.publish(topics.rights(personId), { uri: person.extension, item: undefined });
    }
  }

  /** Publishes the waiting changes at once. */
  flush(): void {
    this.#changed.flush();
  }

  #rows(groupId: number, wanted: readonly WantedMember[]): readonly MemberRow[] {
    const { people, agents, memberships } = this.#deps;
    const known = new Set<number>();
    return wanted.map(({ number, skillLevel }, position) => {
      const person = people.byNumber(number);
      if (!person || !agents.isAgent(person.id))
        throw new NoAgent(`${number} is not the number of an agent.`);
      if (known.has(person.id)) throw new NoAgent(`${number} occurs twice.`);
      known.add(person.id);
      const present = memberships.find(groupId, person.id);
      return {
        group_id: groupId,
        person_id: person.id,
        position,
        is_active: present?.is_active ?? true,
        skill_level: skillLevel ?? present?.skill_level ?? defaultSkillLevel,
      };
    });
  }

  #publish(key: string): void {
    const { memberships, changes } = this.#deps;
    const [groupId, personId] = key.split('/').map(Number);
    const member = memberships.find(groupId ?? 0, personId ?? 0);
    const item = member && this.#describe(member);
    if (item) changes.publish(topics.groupAddressMembers, { uri: item.restUri, item });
  }

  #describe({ group_id, person_id, position, is_active, skill_level }: MemberRow): GroupMember | undefined {
    const { people, agents } = this.#deps;
    const person = people.byId(person_id);
    return (
      person && {
        restUri: groupMemberPath(group_id, person_id),
        abstractGroupAddress: String(group_id),
        groupType: 'ACDGroup',
        groupMember: person.extension,
        memberIndex: position,
        activeMember: is_active,
        operatorStatus: agents.status(person_id),
        skillLevel: skill_level,
        isOperatorAcdMessageCapable: agents.hasCallPad(person_id) && person.licences.queueMessages > 0,
      }
    );
  }
}
