import type { Kysely } from 'kysely';
import type {
  AcdGroup,
  AcdGroupAddress,
  AcdGroupChange,
  GroupMember,
} from '../../../../sdk/wire/acd-group.ts';
import type { OpeningHours } from '../../../../sdk/wire/queues/group-calendar.ts';
import type { GroupTopic } from '../../../../sdk/wire/queues/group-greeting.ts';
import type { Tables } from '../../store/tables.ts';
import { type Changes, topics } from '../changes.ts';
import type { Clock } from '../clock.ts';
import { extensionPath, groupAddressPath, groupIdOf, groupMemberPath, groupPath } from '../paths.ts';
import { PublishSoon } from '../publish-soon.ts';
import type { People, Person } from '../users/person.ts';
import type { AcdClients } from './acd-clients.ts';
import { type Agents, NotNow } from './agents/agents.ts';
import { type MemberRow, Memberships } from './agents/memberships.ts';
import { countMembers } from './group-counts.ts';
import { GroupDistribution } from './group-distribution.ts';
import { columnsOf, describeSettings, type Group, type GroupRow, groupOf } from './group-settings.ts';
import { isOpenAt } from './opening.ts';
import type { RungGroup } from './rung-group.ts';

interface Parts {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly people: People;
  readonly agents: Agents;
  readonly clients: AcdClients;
  /** Returns true if this user is in Do not disturb. */
  readonly isDoNotDisturb: (personId: number) => boolean;
  /** Returns true if a group has a sound of its own for this topic. */
  readonly hasSound: (groupId: number, topic: GroupTopic) => boolean;
  /** Called when a group may have opened or closed, or distributes its calls in another way. */
  readonly onChange: () => void;
}

/** Calendars open and close groups on full minutes. */
const calendarMs = 60_000;

/** The groups of agents, and their present members. Read from memory, written through to the store. */
export class AcdGroups {
  readonly #db: Kysely<Tables>;
  readonly #parts: Parts;
  readonly #groups: Map<number, Group>;
  readonly #byNumber: Map<string, number>;
  readonly #members: Memberships;
  readonly #distribution: GroupDistribution;
  readonly #changed = new PublishSoon<number>((groupId) => this.#publish(groupId));
  readonly #changedMembers = new PublishSoon<string>((key) => this.#publishMember(key));
  readonly #stopCalendar: () => void;
  readonly #wasOpen = new Map<number, boolean>();

  private constructor(
    db: Kysely<Tables>,
    parts: Parts,
    rows: { readonly groups: readonly GroupRow[]; readonly members: readonly MemberRow[] },
  ) {
    this.#db = db;
    this.#parts = parts;
    this.#groups = new Map(rows.groups.map((row) => [row.id, groupOf(row)]));
    this.#byNumber = new Map(
      rows.groups.flatMap(({ id, number, direct_number: direct }) =>
        [number, ...(direct === null ? [] : [direct])].map((one) => [one, id] as const),
      ),
    );
    this.#members = new Memberships(rows.members);
    this.#distribution = new GroupDistribution({
      ...parts,
      memberships: this.#members,
      group: (id) => this.#group(id),
    });
    for (const { person_id } of rows.members) this.#distribution.refresh(person_id);
    for (const id of this.#groups.keys()) this.#wasOpen.set(id, this.#isCalendarOpen(id));
    this.#stopCalendar = parts.clock.every(calendarMs, () => this.#followCalendars());
  }

  static async load(db: Kysely<Tables>, parts: Parts): Promise<AcdGroups> {
    const groups = await db.selectFrom('acd_group').selectAll().orderBy('id').execute();
    const members = await db
      .selectFrom('acd_member')
      .selectAll()
      .orderBy('group_id')
      .orderBy('position')
      .execute();
    return new AcdGroups(db, parts, { groups, members });
  }

  /** Those that this person is a member of. */
  of(personId: number): readonly AcdGroup[] {
    return this.#members.ofPerson(personId).flatMap((member) => this.#describeFor(member) ?? []);
  }

  /** One of them. */
  find(personId: number, groupId: string): AcdGroup | undefined {
    const member = this.#members.find(Number(groupId), personId);
    return member && this.#describeFor(member);
  }

  /** All of them, or one, as members and supervisors see them. */
  addresses(): readonly AcdGroupAddress[] {
    return [...this.#groups.keys()].map((id) => this.#describe(id));
  }

  address(groupId: number): AcdGroupAddress | undefined {
    return this.#groups.has(groupId) ? this.#describe(groupId) : undefined;
  }

  /** The part of a group that decides about rights to it; undefined if there is none. */
  standingOf(person: Person, groupId: number) {
    const group = this.#groups.get(groupId);
    return (
      group && {
        id: groupId,
        number: group.row.number,
        isManagedByMembers: group.row.is_managed_by_members,
        isMember: this.#members.find(groupId, person.id) !== undefined,
      }
    );
  }

  /** The opening hours of a group; undefined for one that is always open. */
  hoursOf(groupId: number): OpeningHours | undefined {
    return this.#groups.get(groupId)?.hours;
  }

  /** The group with this number, as a call to it sees it. */
  rung(number: string): RungGroup | undefined {
    const id = this.#byNumber.get(number);
    return id === undefined ? undefined : this.#distribution.rung(id);
  }

  /** The group of this id, as its call-backs see it. */
  rungById(groupId: number): RungGroup | undefined {
    return this.#groups.has(groupId) ? this.#distribution.rung(groupId) : undefined;
  }

  /** Returns true if a group of this person logs its members in by itself. */
  isAutoLogin(personId: number): boolean {
    return this.#members
      .ofPerson(personId)
      .some(({ group_id, is_active }) => is_active && this.#group(group_id).row.is_auto_login);
  }

  /** Returns everybody in a group, taking part at present or not. */
  memberIds(groupId: number): readonly number[] {
    return this.#members.of(groupId).map(({ person_id }) => person_id);
  }

  /** Returns the groups that this person is a member of. */
  idsOf(personId: number): readonly number[] {
    return this.#members.ofPerson(personId).map(({ group_id }) => group_id);
  }

  /** Returns the members of the group with this path. */
  membersAt(path: string): readonly Person[] {
    return this.#members
      .of(groupIdOf(path))
      .flatMap(({ person_id, is_active }) => (is_active ? (this.#parts.people.byId(person_id) ?? []) : []));
  }

  /** The members of all groups. */
  members(): readonly GroupMember[] {
    return [...this.#groups.keys()].flatMap((id) =>
      this.#members.of(id).flatMap((member) => this.#describeMember(member) ?? []),
    );
  }

  /**
   * Lets an agent take part in a group, or no longer.
   *
   * @throws NotNow where it is so already
   */
  setActive(personId: number, group: AcdGroup, { isActive }: { isActive: boolean }): Promise<void> {
    const groupId = Number(group.internalAddressID);
    return this.#parts.changes.inTurn(topics.groups(personId), async () => {
      const member = this.#members.find(groupId, personId);
      if (!member || member.is_active === isActive) {
        throw new NotNow(isActive ? 'This agent takes part already.' : 'This agent does not take part.');
      }
      await this.#db
        .updateTable('acd_member')
        .set({ is_active: isActive })
        .where('group_id', '=', groupId)
        .where('person_id', '=', personId)
        .execute();
      this.#members.replace({ ...member, is_active: isActive });
      this.refresh(personId);
      this.#parts.onChange();
    });
  }

  /** Changes the settings of a group. */
  change(groupId: number, change: AcdGroupChange): Promise<void> {
    return this.#update(groupId, columnsOf(change));
  }

  /** Changes the opening hours of a group; undefined opens it always. */
  changeHours(groupId: number, hours: OpeningHours | undefined): Promise<void> {
    return this.#update(groupId, { calendar: hours === undefined ? null : JSON.stringify(hours) });
  }

  /** Called after a change of this agent: notifies the subscribers of the groups. */
  refresh(personId: number): void {
    this.#distribution.refresh(personId);
    for (const { group_id } of this.#members.ofPerson(personId)) {
      this.#changed.add(group_id);
      this.#changedMembers.add(`${group_id}/${personId}`);
    }
  }

  /** Called after a change of the callers of a group: notifies those who see it. */
  refreshCallers(groupId: number): void {
    this.#changed.add(groupId);
  }

  /** Ends the timers. */
  stop(): void {
    this.#stopCalendar();
    this.#changed.flush();
    this.#changedMembers.flush();
  }

  #group(id: number): Group {
    const group = this.#groups.get(id);
    if (!group) throw new Error(`There is no group ${id}.`);
    return group;
  }

  #update(groupId: number, columns: ReturnType<typeof columnsOf>): Promise<void> {
    return this.#parts.changes.inTurn(topics.groupAddresses, async () => {
      if (Object.keys(columns).length === 0) return;
      const row = await this.#db
        .updateTable('acd_group')
        .set(columns)
        .where('id', '=', groupId)
        .returningAll()
        .executeTakeFirstOrThrow();
      this.#groups.set(groupId, groupOf(row));
      this.#wasOpen.set(groupId, this.#isCalendarOpen(groupId));
      for (const personId of this.memberIds(groupId)) this.#distribution.refresh(personId);
      this.#publish(groupId);
      this.#parts.onChange();
    });
  }

  #isCalendarOpen(groupId: number): boolean {
    return isOpenAt(this.#group(groupId).hours, this.#parts.clock.now());
  }

  #followCalendars(): void {
    let hasChanged = false;
    for (const [groupId, was] of this.#wasOpen) {
      const isOpen = this.#isCalendarOpen(groupId);
      if (isOpen === was) continue;
      this.#wasOpen.set(groupId, isOpen);
      this.#changed.add(groupId);
      hasChanged = true;
    }
    if (hasChanged) this.#parts.onChange();
  }

  /** Every member receives the group in its own view, and all others that see it in theirs. */
  #publish(groupId: number): void {
    const { changes } = this.#parts;
    const viewers = this.#members
      .of(groupId)
      .filter(({ person_id }) => changes.isWatched(topics.groups(person_id)));
    if (viewers.length === 0 && !changes.isWatched(topics.groupAddresses)) return;
    const item = this.#describe(groupId);
    changes.publish(topics.groupAddresses, { uri: item.restUri, item });
    for (const { person_id, is_active } of viewers) {
      const own = { ...item, restUri: groupPath(groupId), activeMember: is_active };
      changes.publish(topics.groups(person_id), { uri: own.restUri, item: own });
    }
  }

  #publishMember(key: string): void {
    const [groupId, personId] = key.split('/').map(Number);
    const member = this.#members.find(groupId ?? 0, personId ?? 0);
    const item = member && this.#describeMember(member);
    if (item) this.#parts.changes.publish(topics.groupAddressMembers, { uri: item.restUri, item });
  }

  #describeFor({ group_id, is_active }: MemberRow): AcdGroup | undefined {
    if (!this.#groups.has(group_id)) return undefined;
    return { ...this.#describe(group_id), restUri: groupPath(group_id), activeMember: is_active };
  }

  #describe(groupId: number): AcdGroupAddress {
    const group = this.#group(groupId);
    const { row } = group;
    const { agents, clients } = this.#parts;
    const { answered, waitedMs, maxWaitMs } = clients.period(groupId);
    const members = this.#members.of(groupId).map(({ person_id, is_active }) => ({
      isActive: is_active,
      isLoggedIn: agents.isLoggedIn(person_id),
      isPaused: agents.isPaused(person_id),
      status: agents.status(person_id),
      isLeftAlone: !row.bypasses_dnd && this.#parts.isDoNotDisturb(person_id),
    }));
    return {
      restUri: groupAddressPath(groupId),
      internalAddressID: String(groupId),
      groupType: 'ACDGroup',
      label: row.label,
      addressNumber: row.number,
      pnNumbers: row.direct_number === null ? [] : [row.direct_number],
      active: row.is_active,
      isAcdGroupCalendarOpen: this.#isCalendarOpen(groupId),
      ...countMembers(members),
      queueSize: row.queue_size,
      acdGroupNbClientsInQueue: clients.waitingIn(groupId),
      acdGroupPeriodWaitingTime: answered === 0 ? 0 : Math.round(waitedMs / answered),
      acdGroupPeriodMaxWaitingTime: maxWaitMs,
      ...describeSettings(group),
    };
  }

  #describeMember({
    group_id,
    person_id,
    position,
    is_active,
    skill_level,
  }: MemberRow): GroupMember | undefined {
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
        skillLevel: skill_level,
      }
    );
  }
}
