import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { AcdGroup, AcdGroupAddress, GroupMember } from '../../../sdk/wire/acd-group.ts';
import type { OpeningHours } from '../../../sdk/wire/queues/group-calendar.ts';
import type { GroupTopic } from '../../../sdk/wire/queues/group-greeting.ts';
import type { AcdGroupChange } from '../../../sdk/wire/queues/group-requests.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { groupAddressPath, groupCalendarPath, groupIdOf } from '../base/paths.ts';
import type { CurrentCompany } from '../company/company.ts';
import type { Tables } from '../store/tables.ts';
import type { People, Person } from '../users/person.ts';
import type { Agents } from './agents/agents.ts';
import type { Memberships } from './agents/memberships.ts';
import type { AcdClients } from './callers/acd-clients.ts';
import { GroupCalendars } from './group-calendars.ts';
import { GroupDistribution } from './group-distribution.ts';
import { columnsOf, type Group, groupOf } from './group-settings.ts';
import { GroupTeam, type WantedMember } from './group-team.ts';
import { GroupViews } from './group-views.ts';
import { manages, sees, supervised } from './group-visibility.ts';
import { type MessageGroup, messageGroupOf } from './message-group.ts';
import { isCircle, OverflowCircle } from './overflow-circle.ts';
import type { RungGroup } from './rung-group.ts';
import {
  type RemovedGroup,
  readGroups,
  readRemovedGroups,
  type StoredGroup,
  type StoredGroups,
} from './stored-groups.ts';

interface Parts {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly company: CurrentCompany;
  readonly people: People;
  readonly agents: Agents;
  readonly clients: AcdClients;
  /** Returns true if this user is in Do not disturb. */
  readonly isDoNotDisturb: (personId: number) => boolean;
  /** Returns true if a group has a sound of its own for this topic. */
  readonly hasSound: (groupId: number, topic: GroupTopic) => boolean;
  /** The address of the photo of the group with this number. */
  readonly photoOf: (number: string) => string | undefined;
}

/** The groups of agents, and their present members. Read from memory, written through to the store. */
export class AcdGroups {
  readonly #db: Kysely<Tables>;
  readonly #parts: Parts;
  readonly #groups: Map<number, Group>;
  readonly #byNumber: Map<string, number>;
  readonly #members: Memberships;
  readonly #removed: Map<number, RemovedGroup>;
  readonly #distribution: GroupDistribution;
  readonly #views: GroupViews;
  readonly #team: GroupTeam;
  readonly #calendars: GroupCalendars;

  constructor(db: Kysely<Tables>, stored: StoredGroups, parts: Parts) {
    this.#db = db;
    this.#parts = parts;
    this.#groups = stored.byId;
    this.#byNumber = new Map(
      [...stored.byId.values()].flatMap((group) =>
        numbersOf(group).map((number) => [number, group.row.id] as const),
      ),
    );
    const { memberships, removed } = stored;
    this.#removed = removed;
    this.#members = memberships;
    this.#distribution = new GroupDistribution({
      ...parts,
      memberships,
      group: (id) => this.#group(id),
    });
    this.#views = new GroupViews({
      ...parts,
      memberships,
      group: (id) => this.#groups.get(id),
      isCalendarOpen: (id) => this.#calendars.isOpen(id),
    });
    this.#team = new GroupTeam({ db, ...parts, memberships, distribution: this.#distribution });
    for (const personId of memberships.personIds()) this.#distribution.refresh(personId);
    this.#calendars = new GroupCalendars(this.#groups.keys(), {
      clock: parts.clock,
      company: parts.company,
      group: (id) => this.#group(id),
      onChange: (groupIds) => {
        for (const id of groupIds) this.#views.changed(id);
        for (const id of groupIds) parts.changes.notify('group', id);
      },
    });
    parts.changes.follow('callers', (groupId) => this.#views.changed(groupId));
  }

  /** Returns the groups that this person is a member of. */
  of(personId: number): readonly AcdGroup[] {
    return this.#members.ofPerson(personId).flatMap((member) => this.#views.forMember(member) ?? []);
  }

  /** Returns a group that this person is a member of. */
  find(personId: number, groupId: string): AcdGroup | undefined {
    const member = this.#members.find(Number(groupId), personId);
    return member && this.#views.forMember(member);
  }

  /** Returns the addresses of all groups, as members and supervisors see them. */
  addresses(): readonly AcdGroupAddress[] {
    return [...this.#groups.keys()].flatMap((id) => this.#views.address(id) ?? []);
  }

  address(groupId: number): AcdGroupAddress | undefined {
    return this.#views.address(groupId);
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

  /** The opening hours of a group; undefined for a group that is always open. */
  hoursOf(groupId: number): OpeningHours | undefined {
    return this.#groups.get(groupId)?.hours;
  }

  /** The rows of a group. */
  stored(groupId: number): StoredGroup | undefined {
    const group = this.#groups.get(groupId);
    return group && { group, members: this.#members.of(groupId) };
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

  /** The group of this id, as messages of customers see it. */
  messageGroup(groupId: number): MessageGroup | undefined {
    const group = this.#groups.get(groupId);
    return group && messageGroupOf(group, this.#members.of(groupId));
  }

  /** The id of the group with this number. */
  idAt(number: string): number | undefined {
    return this.#byNumber.get(number);
  }

  /** Returns all members of a group, taking part at present or not. */
  memberIds(groupId: number): readonly number[] {
    return this.#members.of(groupId).map(({ person_id }) => person_id);
  }

  /** Returns the groups that this person is a member of. */
  idsOf(personId: number): readonly number[] {
    return this.#members.ofPerson(personId).map(({ group_id }) => group_id);
  }

  /** Returns the groups whose calls this person sees: as a member, or as a supervisor. */
  seenBy(person: Person): readonly number[] {
    return [...this.#groups.keys()].filter((id) => {
      const standing = this.standingOf(person, id);
      return standing !== undefined && sees(person, standing);
    });
  }

  /** A group that was removed, whose callers and figures stay. */
  removed(groupId: number): RemovedGroup | undefined {
    return this.#removed.get(groupId);
  }

  /** Returns the groups that were removed whose calls this person sees: those that the person supervised. */
  removedSeenBy(person: Person): readonly number[] {
    return [...this.#removed.values()]
      .filter((group) => supervised(person, group.supervisorIds))
      .map(({ id }) => id);
  }

  /** Returns the groups whose settings this person may change. */
  managedBy(person: Person): readonly number[] {
    return [...this.#groups.keys()].filter((id) => {
      const standing = this.standingOf(person, id);
      return standing !== undefined && manages(person, standing);
    });
  }

  /** Returns the people who see the calls of a group: its members and supervisors. */
  readersOf(groupId: number): readonly number[] {
    const supervisors = this.#parts.people.all().filter(({ isSupervisor }) => isSupervisor);
    const readers = supervisors.filter((person) => this.seenBy(person).includes(groupId));
    return [...new Set([...this.memberIds(groupId), ...readers.map(({ id }) => id)])];
  }

  /** Returns the members of the group with this path. */
  membersAt(path: string): readonly Person[] {
    return this.#members
      .of(groupIdOf(path))
      .flatMap(({ person_id, is_active }) => (is_active ? (this.#parts.people.byId(person_id) ?? []) : []));
  }

  /** Returns the members of a group, in its order. */
  membersOf(groupId: number): readonly GroupMember[] {
    return this.#team.of(groupId);
  }

  /** The members of all groups. */
  members(): readonly GroupMember[] {
    return [...this.#groups.keys()].flatMap((id) => this.#team.of(id));
  }

  /**
   * Lets an agent take part in a group, or no longer.
   *
   * @throws NotNow where it is so already
   */
  setActive(personId: number, group: AcdGroup, { isActive }: { isActive: boolean }): Promise<void> {
    const groupId = Number(group.internalAddressID);
    return this.#parts.changes.inTurn(topics.groups(personId), async () => {
      await this.#team.setActive(groupId, personId, { isActive });
      this.refresh(personId);
      this.#parts.changes.notify('group', groupId);
    });
  }

  /**
   * Changes the settings of a group.
   *
   * @throws OverflowCircle
   */
  async change(groupId: number, change: AcdGroupChange): Promise<void> {
    await this.#update(groupId, columnsOf(change));
    if (change.label !== undefined) this.#parts.changes.notify('groupLabel', groupId);
  }

  /** The agents who could become members of a group. */
  candidates(groupId: number): readonly Person[] {
    return this.#team.candidates(groupId);
  }

  /**
   * Replaces the members of a group.
   *
   * @param wanted in the order of the group
   * @throws NoAgent
   */
  changeMembers(groupId: number, wanted: readonly WantedMember[]): Promise<void> {
    return this.#parts.changes.inTurn(topics.groupAddresses, async () => {
      await this.#team.replace(groupId, wanted);
      this.#views.publish(groupId);
      this.#parts.changes.notify('group', groupId);
    });
  }

  /** Reads groups again whose rows were added or deleted. No call may be in a group that was deleted. */
  reload(groupIds: readonly number[]): Promise<void> {
    return this.rewrite(async () => groupIds);
  }

  /**
   * Writes rows of groups, in turn, and reads these groups again. No call may be in a group that is deleted.
   *
   * @param write returns the ids of the groups that it has added, changed or deleted
   */
  async rewrite(write: () => Promise<readonly number[]>): Promise<void> {
    const { changes } = this.#parts;
    const before = new Map(this.#groups);
    const groupIds = await changes.inTurn(topics.groupAddresses, async () => {
      const ids = await write();
      await this.#read(ids);
      return ids;
    });
    for (const id of groupIds) {
      const hours = this.hoursOf(id);
      if (isDeepStrictEqual(before.get(id)?.hours, hours)) continue;
      const topic = topics.groupCalendar(id);
      await changes.inTurn(topic, () => this.#publishHours(id));
    }
  }

  async #read(groupIds: readonly number[]): Promise<void> {
    const { agents, changes } = this.#parts;
    const { groups, members } = await readGroups(this.#db, groupIds);
    await agents.reload(members.map(({ person_id }) => person_id));
    const directoryBefore = groupIds.map((id) => directoryEntry(this.#groups.get(id)));
    const left: (readonly [groupId: number, personIds: readonly number[]])[] = [];
    for (const id of groupIds) {
      for (const number of numbersOf(this.#groups.get(id))) this.#byNumber.delete(number);
      const membersBefore = this.memberIds(id);
      for (const personId of membersBefore) this.#distribution.remove(id, personId);
      const row = groups.find((one) => one.id === id);
      this.#members.replaceGroup(id, row ? members.filter(({ group_id }) => group_id === id) : []);
      left.push([id, membersBefore.filter((personId) => !this.#members.find(id, personId))]);
      if (row) this.#groups.set(id, groupOf(row));
      else this.#forget(id);
    }
    if (groups.length < groupIds.length)
      for (const group of await readRemovedGroups(this.#db)) this.#removed.set(group.id, group);
    for (const { id } of groups) {
      for (const number of numbersOf(this.#group(id))) this.#byNumber.set(number, id);
      this.#calendars.changed(id);
      for (const personId of this.memberIds(id)) this.refresh(personId);
      this.#views.publish(id);
      changes.notify('group', id);
    }
    for (const [id, personIds] of left) this.#team.left(id, personIds);
    // The directory lists all groups anew.
    const isListed = isDeepStrictEqual(
      groupIds.map((id) => directoryEntry(this.#groups.get(id))),
      directoryBefore,
    );
    if (!isListed && groupIds[0] !== undefined) changes.notify('groupLabel', groupIds[0]);
  }

  #forget(groupId: number): void {
    this.#groups.delete(groupId);
    this.#calendars.forget(groupId);
    this.#parts.changes.publish(topics.groupAddresses, { uri: groupAddressPath(groupId), item: undefined });
  }

  /** Changes the opening hours of a group; undefined opens it always. */
  changeHours(groupId: number, hours: OpeningHours | undefined): Promise<void> {
    const topic = topics.groupCalendar(groupId);
    const { changes } = this.#parts;
    return changes.inTurn(topic, async () => {
      await this.#update(groupId, { calendar: hours === undefined ? null : JSON.stringify(hours) });
      this.#publishHours(groupId);
    });
  }

  /** To be called in the turn of these hours. */
  #publishHours(groupId: number): void {
    const uri = groupCalendarPath(groupId);
    const hours = this.hoursOf(groupId);
    const item = hours && { restUri: uri, ...hours };
    this.#parts.changes.publish(topics.groupCalendar(groupId), { uri, item });
  }

  /** Called after a change of this agent: notifies the subscribers of the groups. */
  refresh(personId: number): void {
    this.#distribution.refresh(personId);
    for (const { group_id } of this.#members.ofPerson(personId)) {
      this.#views.changed(group_id);
      this.#team.changed(group_id, personId);
    }
  }

  /** Called after a change of the photo of the group with this number. */
  refreshPhoto(number: string): void {
    const groupId = this.#byNumber.get(number);
    if (groupId !== undefined) this.#views.publish(groupId);
  }

  /** Ends the timers. */
  stop(): void {
    this.#calendars.stop();
    this.#views.flush();
    this.#team.flush();
  }

  #group(id: number): Group {
    const group = this.#groups.get(id);
    if (!group) throw new Error(`There is no group ${id}.`);
    return group;
  }

  #update(groupId: number, columns: ReturnType<typeof columnsOf>): Promise<void> {
    return this.#parts.changes.inTurn(topics.groupAddresses, async () => {
      if (Object.keys(columns).length === 0) return;
      if (columns.overflow && isCircle(groupId, columns.overflow, (number) => this.#overflowOf(number))) {
        throw new OverflowCircle('Calls would come back to this group.');
      }
      const row = await this.#db
        .updateTable('acd_group')
        .set(columns)
        .where('id', '=', groupId)
        .returningAll()
        .executeTakeFirstOrThrow();
      this.#groups.set(groupId, groupOf(row));
      this.#calendars.changed(groupId);
      for (const personId of this.memberIds(groupId)) this.#distribution.refresh(personId);
      this.#views.publish(groupId);
      this.#parts.changes.notify('group', groupId);
    });
  }

  #overflowOf(number: string) {
    const id = this.#byNumber.get(number);
    return id === undefined ? undefined : { id, overflow: this.#group(id).row.overflow ?? undefined };
  }
}

/** The part of a group that the directory lists. */
const directoryEntry = (group: Group | undefined) => group && [group.row.label, ...numbersOf(group)];

/** The numbers of a group, internal and from outside. */
const numbersOf = (group: Group | undefined): readonly string[] =>
  group ? [group.row.number, group.row.direct_number].filter((number) => number !== null) : [];
