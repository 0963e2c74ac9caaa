import type { Kysely, Selectable } from 'kysely';
import type { GroupMember } from '../../../../sdk/wire/acd-group.ts';
import { type AcdGroup, ringPattern } from '../../../../sdk/wire/acd-group.ts';
import type { OperatorStatus } from '../../../../sdk/wire/session/info.ts';
import type { Tables } from '../../store/tables.ts';
import { type Changes, topics } from '../changes.ts';
import { extensionPath, groupMemberPath, groupPath } from '../paths.ts';
import type { People, Person } from '../users/person.ts';
import type { AcdClients } from './acd-clients.ts';
import { type Agents, NotNow } from './agents.ts';
import { nextToRing } from './ring-order.ts';
import type { RungGroup } from './rung-group.ts';

type GroupRow = Selectable<Tables['acd_group']>;
type MemberRow = Selectable<Tables['acd_member']>;

/** Returns the numbers of a group: the short one, and the one from outside if there is one. */
const numbersOf = ({ number, direct_number: direct }: GroupRow): readonly string[] =>
  direct === null ? [number] : [number, direct];

interface Parts {
  readonly changes: Changes;
  readonly people: People;
  readonly agents: Agents;
  readonly clients: AcdClients;
}

/** The groups of agents, and their present members. Read from memory, written through to the store. */
export class AcdGroups {
  readonly #db: Kysely<Tables>;
  readonly #parts: Parts;
  readonly #groups: ReadonlyMap<number, GroupRow>;
  /** The position of the agent who was rung last, by group. */
  readonly #lastRung = new Map<number, number>();
  #members: readonly MemberRow[];

  private constructor(
    db: Kysely<Tables>,
    parts: Parts,
    groups: readonly GroupRow[],
    members: readonly MemberRow[],
  ) {
    this.#db = db;
    this.#parts = parts;
    this.#groups = new Map(groups.map((group) => [group.id, group]));
    this.#members = members;
  }

  static async load(db: Kysely<Tables>, parts: Parts): Promise<AcdGroups> {
    const groups = await db.selectFrom('acd_group').selectAll().orderBy('id').execute();
    const members = await db
      .selectFrom('acd_member')
      .selectAll()
      .orderBy('group_id')
      .orderBy('position')
      .execute();
    return new AcdGroups(db, parts, groups, members);
  }

  /** Those that this person is a member of. */
  of(personId: number): readonly AcdGroup[] {
    return this.#memberships(personId).flatMap((member) => this.#describe(member) ?? []);
  }

  /** Whether callers may also write to a group. */
  takesMessages(groupId: string): boolean {
    return this.#groups.get(Number(groupId))?.takes_messages ?? false;
  }

  /** One of them. */
  find(personId: number, groupId: string): AcdGroup | undefined {
    return this.of(personId).find(({ internalAddressID }) => internalAddressID === groupId);
  }

  /** The group with this number, as a call to it sees it. */
  rung(number: string): RungGroup | undefined {
    const group = [...this.#groups.values()].find((one) => numbersOf(one).includes(number));
    if (!group) return undefined;
    return {
      path: groupPath(group.id),
      number: group.number,
      directNumber: group.direct_number ?? undefined,
      label: group.label,
      id: group.id,
      priority: group.priority,
      queueSize: group.queue_size,
      maxWaitMs: group.max_wait_seconds === null ? undefined : group.max_wait_seconds * 1_000,
      overflow: group.overflow ?? undefined,
      standing: () => (group.is_active && this.#atWork(group.id).length > 0 ? 'open' : 'closed'),
      nextAgents: (except) => this.#nextAgents(group, except),
      rings: ({ id }) => {
        const position = this.#membersOf(group.id).find(({ person_id }) => person_id === id)?.position;
        if (position !== undefined) this.#lastRung.set(group.id, position);
      },
    };
  }

  /** Returns everybody in a group, taking part at present or not. */
  memberIds(groupId: number): readonly number[] {
    return this.#membersOf(groupId).map(({ person_id }) => person_id);
  }

  /** Returns the groups that this person is a member of. */
  idsOf(personId: number): readonly number[] {
    return this.#memberships(personId).map(({ group_id }) => group_id);
  }

  /** Returns the members of the group with this path. */
  membersAt(path: string): readonly Person[] {
    return this.#members.flatMap(({ group_id, person_id, is_active }) =>
      is_active && groupPath(group_id) === path ? (this.#parts.people.byId(person_id) ?? []) : [],
    );
  }

  /** The members that take part and are logged in. */
  #atWork(groupId: number): readonly MemberRow[] {
    return this.#membersOf(groupId).filter(
      ({ is_active, person_id }) => is_active && this.#parts.agents.isLoggedIn(person_id),
    );
  }

  #nextAgents(group: GroupRow, except: ReadonlySet<number>): readonly Person[] {
    const { agents, people } = this.#parts;
    if (!group.is_active) return [];
    const free = this.#atWork(group.id).flatMap(({ person_id: personId, position }) => {
      const idleSince = except.has(personId) ? undefined : agents.idleSince(personId);
      return idleSince === undefined ? [] : [{ personId, position, idleSince, ...agents.workload(personId) }];
    });
    const pattern = ringPattern.parse(group.ring_pattern);
    return nextToRing(pattern, free, this.#lastRung.get(group.id) ?? -1).flatMap(
      ({ personId }) => people.byId(personId) ?? [],
    );
  }

  /** Everybody in the groups of this person. */
  membersSeenBy(personId: number): readonly GroupMember[] {
    const own = new Set(this.#memberships(personId).map(({ group_id }) => group_id));
    return this.#members
      .filter(({ group_id }) => own.has(group_id))
      .flatMap((member) => this.#describeMember(member) ?? []);
  }

  /**
   * Lets an agent take part in a group, or no longer.
   *
   * @throws NotNow where it is so already
   */
  setActive(personId: number, group: AcdGroup, { isActive }: { isActive: boolean }): Promise<void> {
    const groupId = Number(group.internalAddressID);
    const isMeant = (one: MemberRow) => one.group_id === groupId && one.person_id === personId;
    return this.#parts.changes.inTurn(topics.groups(personId), async () => {
      if (this.#members.find(isMeant)?.is_active === isActive) {
        throw new NotNow(isActive ? 'This agent takes part already.' : 'This agent does not take part.');
      }
      await this.#db
        .updateTable('acd_member')
        .set({ is_active: isActive })
        .where('group_id', '=', groupId)
        .where('person_id', '=', personId)
        .execute();
      this.#members = this.#members.map((one) => (isMeant(one) ? { ...one, is_active: isActive } : one));
      this.#publish(groupId, personId);
    });
  }

  /** Called after a change of this agent: notifies the subscribers of the groups. */
  refresh(personId: number): void {
    for (const { group_id } of this.#memberships(personId)) this.#publish(group_id, personId);
  }

  /** Called after a change of the callers of a group: notifies its members. */
  refreshCallers(groupId: number): void {
    for (const viewer of this.#membersOf(groupId)) {
      const group = this.#describe(viewer);
      if (group)
        this.#parts.changes.publish(topics.groups(viewer.person_id), { uri: group.restUri, item: group });
    }
  }

  #memberships(personId: number): readonly MemberRow[] {
    return this.#members.filter(({ person_id }) => person_id === personId);
  }

  #membersOf(groupId: number): readonly MemberRow[] {
    return this.#members.filter(({ group_id }) => group_id === groupId);
  }

  /** Every member receives the group in its own view, and the changed member. */
  #publish(groupId: number, personId: number): void {
    const { changes } = this.#parts;
    const members = this.#membersOf(groupId);
    const changed = members.find(({ person_id }) => person_id === personId);
    const member = changed && this.#describeMember(changed);
    for (const viewer of members) {
      const group = this.#describe(viewer);
      if (group) changes.publish(topics.groups(viewer.person_id), { uri: group.restUri, item: group });
      if (member) {
        changes.publish(topics.groupMembers(viewer.person_id), { uri: member.restUri, item: member });
      }
    }
  }

  #describe({ group_id, is_active }: MemberRow): AcdGroup | undefined {
    const group = this.#groups.get(group_id);
    return (
      group && {
        restUri: groupPath(group.id),
        internalAddressID: String(group.id),
        groupType: 'ACDGroup',
        label: group.label,
        addressNumber: group.number,
        pnNumbers: group.direct_number === null ? [] : [group.direct_number],
        active: group.is_active,
        // There are no calendars here: a group is open until it is closed.
        isAcdGroupCalendarOpen: true,
        activeMember: is_active,
        ...this.#counts(group.id),
        queueSize: group.queue_size,
        ...this.#queueFigures(group.id),
        ringPattern: ringPattern.parse(group.ring_pattern),
        priority: group.priority,
      }
    );
  }

  #queueFigures(groupId: number) {
    const { clients } = this.#parts;
    const { answered, waitedMs, maxWaitMs } = clients.period(groupId);
    return {
      acdGroupNbClientsInQueue: clients.waitingIn(groupId),
      acdGroupPeriodWaitingTime: answered === 0 ? 0 : Math.round(waitedMs / answered),
      acdGroupPeriodMaxWaitingTime: maxWaitMs,
    };
  }

  #counts(groupId: number) {
    const { agents } = this.#parts;
    const members = this.#membersOf(groupId);
    const logged = members.filter(({ is_active, person_id }) => is_active && agents.isLoggedIn(person_id));
    const count = (...statuses: readonly OperatorStatus[]) =>
      logged.filter(({ person_id }) => statuses.includes(agents.status(person_id))).length;
    const free = logged.filter(
      ({ person_id }) => !agents.isPaused(person_id) && agents.status(person_id) !== 'UNREACHABLE',
    );
    return {
      acdGroupNbOperators: members.length,
      acdGroupNbLoggedOperators: logged.length,
      acdGroupNbFreeOperators: free.length,
      acdGroupNbAvailableOperators: count('IDLE'),
      acdGroupNbInCallOperators: count('ACD_CALL', 'NON_ACD_CALL'),
      acdGroupNbInAcdCallOperators: count('ACD_CALL'),
      acdGroupNbInNonAcdCallOperators: count('NON_ACD_CALL'),
      acdGroupNbInPauseOperators: count('PAUSE'),
      acdGroupNbInSyndicalPauseOperators: count('SYNDICAL_PAUSE'),
    };
  }

  #describeMember({ group_id, person_id, position, is_active }: MemberRow): GroupMember | undefined {
    const { people, agents } = this.#parts;
    const person = people.byId(person_id);
    return (
      person && {
        restUri: groupMemberPath(group_id, person_id),
        abstractGroupAddress: String(group_id),
        groupType: 'ACDGroup',
        groupMember: extensionPath(person.number),
        memberIndex: position,
        activeMember: is_active,
        operatorStatus: agents.status(person_id),
      }
    );
  }
}
