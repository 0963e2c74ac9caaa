import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SomeOf } from '../../../sdk/wire/administration/entitlements.ts';
import type {
  AdministeredGroup,
  AdministeredGroupKind,
  GroupDraft,
  GroupSettingsChange,
  NewAdministeredGroup,
} from '../../../sdk/wire/administration/group.ts';
import { administeredGroupSource } from '../../../sdk/wire/administration/group.ts';
import { type Changes, topics } from '../base/changes.ts';
import { type CallGroups, callGroupsTopic, rowIdOf } from '../call-groups/call-groups.ts';
import { plainText } from '../people/search-text.ts';
import type { AcdGroups } from '../queues/acd-groups.ts';
import type { AcdClients } from '../queues/callers/acd-clients.ts';
import type { GroupGreetings } from '../queues/group-greetings.ts';
import { OverflowCircle } from '../queues/overflow-circle.ts';
import type { Page, PageRange } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import type { Administrator } from './administrators.ts';
import type { Actor, Audit } from './audit.ts';
import { ChangedMeanwhile, SettingFault } from './faults.ts';
import type { GroupRows } from './group-rows.ts';
import { wordsOf } from './user-list.ts';

/** A selection of groups. */
export interface GroupQuery {
  /** Beginnings of words of the name, or of the number. */
  readonly search?: string | undefined;
  readonly kind?: AdministeredGroupKind | undefined;
}

interface GroupAdministrationDeps {
  readonly people: People;
  readonly groups: AcdGroups;
  readonly callGroups: CallGroups;
  readonly clients: Pick<AcdClients, 'in' | 'settle'>;
  readonly greetings: Pick<GroupGreetings, 'of' | 'remove'>;
  readonly rows: GroupRows;
  readonly audit: Audit;
  readonly changes: Changes;
  /** Returns the holder of a number, internal or from outside. */
  readonly holderOf: (number: string) => string | undefined;
  /** Returns why a number can be no number of a group. */
  readonly numberFault: (number: string) => string | undefined;
  /** The first free number of groups. */
  readonly freeNumber: () => string | undefined;
  /** Returns true if calls can be sent to a number. */
  readonly isCallable: (number: string) => boolean;
  /** Sends the waiting callers of a queue elsewhere. */
  readonly emptyQueue: (groupId: number) => void;
  /** Must be called when users are agents or supervisors in another way. */
  readonly rightsChanged: (person: Person) => void;
}

type Properties = Readonly<Record<string, unknown>>;

const topic = 'administeredGroups';
const isQueueId = (id: string): boolean => /^\d{1,9}$/.test(id);
const isQueue = (kind: AdministeredGroupKind): boolean => kind === 'queue' || kind === 'lightQueue';

/** The queues, hunt groups and paging groups as administrators see and change them. Every change is recorded. */
export class GroupAdministration {
  readonly #db: Kysely<Tables>;
  readonly #deps: GroupAdministrationDeps;

  constructor(db: Kysely<Tables>, deps: GroupAdministrationDeps) {
    this.#db = db;
    this.#deps = deps;
    deps.changes.follow('group', (groupId) => this.#show(String(groupId)));
    deps.changes.listen(callGroupsTopic, ({ item }) => {
      if (item && 'callGroupID' in item) this.#show(String(item.callGroupID));
    });
  }

  /** The groups of a selection that an administrator sees, by their names. */
  page(
    viewer: Administrator,
    { search = '', kind }: GroupQuery,
    { offset, length }: PageRange,
  ): Page<AdministeredGroup> {
    const { groups, callGroups } = this.#deps;
    const ids = [
      ...groups.addresses().map(({ internalAddressID }) => internalAddressID),
      ...callGroups.all().map(({ callGroupID }) => callGroupID),
    ];
    const wanted = wordsOf(search);
    const found = ids
      .flatMap((id) => this.find(viewer, id) ?? [])
      .filter((group) => kind === undefined || group.kind === kind)
      .filter(({ label, number, directNumber }) => {
        const words = wordsOf(`${label} ${number} ${directNumber}`);
        return wanted.every((word) => words.some((own) => own.startsWith(word)));
      })
      .sort((one, other) => plainText(one.label).localeCompare(plainText(other.label)));
    return { count: found.length, items: found.slice(offset, offset + length) };
  }

  /** The group with this id, if the administrator sees it. */
  find(viewer: Administrator, id: string): AdministeredGroup | undefined {
    const group = this.#describe(id);
    return group && (viewer.department === undefined || viewer.department === group.department)
      ? group
      : undefined;
  }

  /**
   * Adds a group.
   *
   * @throws SettingFault
   */
  add(actor: Actor, viewer: Administrator, draft: NewAdministeredGroup): Promise<AdministeredGroup> {
    return this.#inTurn(async () => {
      const number = draft.number || this.#deps.freeNumber();
      if (number === undefined) throw new SettingFault('number', 'There is no free number for groups.');
      const department = draft.department || viewer.department || '';
      const whole = { ...draft, number, department };
      this.#check(viewer, draft.kind, undefined, whole);
      const { rows, groups, callGroups } = this.#deps;
      const id = await rows.insert({ ...whole, directNumber: draft.directNumber ?? '' });
      await (isQueueId(id) ? groups.reload([Number(id)]) : callGroups.reload([rowIdOf(id)]));
      await this.#apply(id, { ...draft, number: undefined, directNumber: undefined, department: undefined });
      const added = this.#existing(id);
      await this.#record(actor, 'add', added, undefined, audited(added));
      return added;
    });
  }

  /**
   * Changes the named properties of a group. Undefined without such a group.
   *
   * @throws SettingFault, ChangedMeanwhile
   */
  change(
    actor: Actor,
    viewer: Administrator,
    id: string,
    { version, ...change }: GroupSettingsChange,
  ): Promise<AdministeredGroup | undefined> {
    return this.#inTurn(async () => {
      const before = this.find(viewer, id);
      if (!before) return undefined;
      if (version !== undefined && version !== before.version)
        throw new ChangedMeanwhile('Another administrator has changed this group.');
      this.#check(viewer, before.kind, before, change);
      await this.#apply(id, change);
      const after = this.#existing(id);
      await this.#record(actor, 'change', after, audited(before), audited(after));
      this.#show(id);
      return after;
    });
  }

  /**
   * Removes a group. False without such a group.
   *
   * @param options.sendsCallersOn the callers who wait are sent to the overflow
   * @throws SettingFault
   */
  remove(
    actor: Actor,
    viewer: Administrator,
    id: string,
    { sendsCallersOn }: { readonly sendsCallersOn: boolean },
  ): Promise<boolean> {
    return this.#inTurn(async () => {
      const group = this.find(viewer, id);
      if (!group) return false;
      const { rows, groups, callGroups, clients } = this.#deps;
      await this.#assertUnused(group);
      if (isQueueId(id)) {
        await this.#sendCallersOn(group, { isAsked: sendsCallersOn });
        await clients.settle();
        for (const { greetingID } of this.#deps.greetings.of(Number(id)))
          await this.#deps.greetings.remove(Number(id), Number(greetingID));
      }
      const people = await this.#setSupervisors(group, []);
      const members = this.#peopleOf(group.members);
      await rows.remove(id);
      await (isQueueId(id) ? groups.reload([Number(id)]) : callGroups.reload([rowIdOf(id)]));
      this.#tell([...members, ...people]);
      await this.#record(actor, 'remove', group, audited(group), undefined);
      const uri = `${administeredGroupSource}/${id}`;
      this.#deps.changes.publish(topics.administeredGroup(id), { uri, item: undefined });
      return true;
    });
  }

  /** @throws SettingFault for a group that something else needs */
  async #assertUnused(group: AdministeredGroup): Promise<void> {
    const { groups, callGroups, rows } = this.#deps;
    const other =
      groups.addresses().find(({ overflowGroup }) => overflowGroup === group.number)?.label ??
      callGroups.all().find(({ overflowNumber }) => overflowNumber === group.number)?.label;
    if (other !== undefined)
      throw new SettingFault('groupID', `${other} sends calls to ${group.label}. Change its overflow first.`);
    if (!isQueueId(group.groupID)) return;
    const need = await rows.needOf(Number(group.groupID));
    if (need === 'legalHold')
      throw new SettingFault('groupID', `The data of ${group.label} is on a legal hold.`);
    if (need === 'messages')
      throw new SettingFault(
        'groupID',
        `${group.label} has messages of customers. Close it by hand instead of removing it.`,
      );
  }

  /** @throws SettingFault if callers are at an agent, or wait and are not to be sent on */
  async #sendCallersOn(
    { groupID, label, queue }: AdministeredGroup,
    { isAsked }: { readonly isAsked: boolean },
  ): Promise<void> {
    const { clients, groups, emptyQueue } = this.#deps;
    const id = Number(groupID);
    const present = () => clients.in(id);
    const isBusy = () => present().some(({ state }) => state === 'TALKING' || state === 'DISTRIBUTED');
    if (isBusy())
      throw new SettingFault(
        'groupID',
        `An agent has a call of ${label}. Remove it when the call has ended.`,
      );
    const waiting = present().length;
    if (waiting === 0) return;
    if (!isAsked) throw new SettingFault('callers', String(waiting));
    if (queue?.overflowGroup === undefined)
      throw new SettingFault(
        'groupID',
        `Callers wait in ${label}, and it has no overflow to which they could go.`,
      );
    if (queue.active) await groups.change(id, { active: false });
    emptyQueue(id);
    if (present().length > 0)
      throw new SettingFault('groupID', `Callers of ${label} are still there. Remove it when they are gone.`);
  }

  async #apply(id: string, change: SomeOf<GroupDraft>): Promise<void> {
    const { rows, groups, callGroups } = this.#deps;
    const before = this.#existing(id);
    const { label, number, directNumber, department } = change;
    if (number !== undefined || directNumber !== undefined || department !== undefined) {
      await rows.update(id, { number, directNumber, department });
      if (number !== undefined && number !== before.number) await this.#renumber(before, number);
      await (isQueueId(id) ? groups.reload([Number(id)]) : callGroups.reload([rowIdOf(id)]));
    }
    if (isQueueId(id)) await this.#applyToQueue(id, change, before);
    else await this.#applyToCallGroup(id, { ...change, label });
    if (change.supervisors) {
      const people = await this.#setSupervisors(this.#existing(id), change.supervisors);
      this.#tell(people);
    }
  }

  async #applyToQueue(
    id: string,
    { label, queue, hours, members }: SomeOf<GroupDraft>,
    before: AdministeredGroup,
  ): Promise<void> {
    const { groups, rows } = this.#deps;
    const groupId = Number(id);
    const settings = { ...queue, ...(label !== undefined && { label }) };
    try {
      if (Object.keys(settings).length > 0) await groups.change(groupId, settings);
    } catch (error) {
      if (error instanceof OverflowCircle) throw new SettingFault('overflowGroup', error.message);
      throw error;
    }
    if (hours !== undefined) await groups.changeHours(groupId, hours ?? undefined);
    if (!members) return;
    const people = this.#peopleOf(members);
    await rows.addAgents(people.map((person) => person.id));
    await groups.changeMembers(
      groupId,
      members.map(({ userID, skillLevel }) => ({
        number: this.#deps.people.byId(Number(userID))?.number ?? '',
        skillLevel,
      })),
    );
    this.#tell([...new Set([...people, ...this.#peopleOf(before.members)])]);
  }

  async #applyToCallGroup(id: string, { label, ringing, members }: SomeOf<GroupDraft>): Promise<void> {
    const { callGroups, rows } = this.#deps;
    const { allowMembersEdit, ...rings } = ringing ?? {};
    if (allowMembersEdit !== undefined) {
      await rows.setManagedByMembers(rowIdOf(id), allowMembersEdit);
      await callGroups.reload([rowIdOf(id)]);
    }
    await callGroups.change(id, {
      ...rings,
      ...(label !== undefined && { label }),
      ...(members && { members: this.#peopleOf(members).map(({ number }) => number) }),
    });
  }

  /** Other groups and supervisors know the group by its number. */
  async #renumber(before: AdministeredGroup, number: string): Promise<void> {
    const { groups, callGroups, rows } = this.#deps;
    const { queues, callGroups: others } = await rows.renumber(before.number, number);
    await groups.reload(queues);
    await callGroups.reload(others);
    const named = before.supervisors.filter(({ isOfAll }) => !isOfAll);
    await this.#writeSupervisors(before.number, number, this.#peopleOf(named));
  }

  /** Lets exactly these users supervise a group by name. Returns the users whose rights have changed. */
  async #setSupervisors(
    { number, supervisors, kind }: AdministeredGroup,
    wanted: readonly string[],
  ): Promise<readonly Person[]> {
    if (!isQueue(kind)) return [];
    const named = supervisors.filter(({ isOfAll }) => !isOfAll).map(({ userID }) => userID);
    const ofAll = supervisors.filter(({ isOfAll }) => isOfAll).map(({ userID }) => userID);
    const gone = this.#people(named.filter((id) => !wanted.includes(id)));
    const fresh = this.#people(wanted.filter((id) => !named.includes(id) && !ofAll.includes(id)));
    await this.#writeSupervisors(number, undefined, gone);
    await this.#writeSupervisors(undefined, number, fresh);
    return [...gone, ...fresh];
  }

  /** Replaces a number in the lists of groups of supervisors. @param before undefined: none @param after undefined: none */
  async #writeSupervisors(
    before: string | undefined,
    after: string | undefined,
    people: readonly Person[],
  ): Promise<void> {
    for (const { id, isSupervisor, licences } of people) {
      const listed = isSupervisor ? (licences.supervisedGroups ?? []) : [];
      const others = listed.filter((one) => one !== before && one !== after);
      await this.#deps.rows.setSupervised(id, after === undefined ? others : [...others, after]);
    }
    await this.#deps.people.reload(
      this.#db,
      people.map(({ id }) => id),
    );
  }

  /** Shows users their new rights. */
  #tell(people: readonly Person[]): void {
    const { rightsChanged, changes, people: all } = this.#deps;
    for (const person of people.flatMap(({ id }) => all.byId(id) ?? [])) {
      rightsChanged(person);
      changes.publish(topics.rights(person.id), { uri: 'v1/user/Group', item: undefined });
    }
  }

  #peopleOf(members: readonly { readonly userID: string }[]): readonly Person[] {
    return this.#people(members.map(({ userID }) => userID));
  }

  #people(ids: readonly string[]): readonly Person[] {
    return ids.flatMap((id) => this.#deps.people.byId(Number(id)) ?? []);
  }

  /** @throws SettingFault */
  #check(
    viewer: Administrator,
    kind: AdministeredGroupKind,
    before: AdministeredGroup | undefined,
    change: SomeOf<GroupDraft>,
  ): void {
    const { number, directNumber, department, members, supervisors, queue, ringing } = change;
    if (before && number === '') throw new SettingFault('number', 'A group needs an internal number.');
    for (const [property, wanted] of [
      ['number', number],
      ['directNumber', directNumber],
    ] as const) {
      if (!wanted || before?.[property] === wanted) continue;
      const holder = this.#deps.holderOf(wanted);
      if (holder !== undefined) throw new SettingFault(property, `"${wanted}" is the number of ${holder}.`);
    }
    const fault = number && number !== before?.number ? this.#deps.numberFault(number) : undefined;
    if (fault !== undefined) throw new SettingFault('number', fault);
    if (!isQueue(kind)) {
      if (directNumber) throw new SettingFault('directNumber', 'Only queues have a number from outside.');
      if (queue ?? change.hours) throw new SettingFault('queue', 'Only queues have these settings.');
      if (members?.length === 0 || (!before && !members))
        throw new SettingFault('members', 'A hunt group or paging group needs a member.');
    } else if (ringing) throw new SettingFault('ringing', 'Queues have settings of their own.');
    const overflow = queue?.overflowGroup ?? ringing?.overflowNumber;
    if (overflow && !this.#deps.isCallable(overflow))
      throw new SettingFault(
        queue ? 'overflowGroup' : 'overflowNumber',
        `"${overflow}" is no number that can be called.`,
      );
    const ids = (members ?? []).map(({ userID }) => userID);
    if (new Set(ids).size < ids.length) throw new SettingFault('members', 'A member is named twice.');
    this.#checkPeople(viewer, before, { members: ids, supervisors: supervisors ?? [] });
    if (viewer.department !== undefined && department !== undefined && department !== viewer.department)
      throw new SettingFault('department', `You administer the department ${viewer.department} only.`);
  }

  /** @throws SettingFault */
  #checkPeople(
    viewer: Administrator,
    before: AdministeredGroup | undefined,
    wanted: { readonly members: readonly string[]; readonly supervisors: readonly string[] },
  ): void {
    for (const property of ['members', 'supervisors'] as const) {
      const present = new Set(before?.[property].map(({ userID }) => userID));
      for (const id of wanted[property]) {
        const person = this.#deps.people.byId(Number(id));
        if (!person) throw new SettingFault(property, 'There is no such user.');
        const isForeign = viewer.department !== undefined && person.department !== viewer.department;
        if (isForeign && !present.has(id))
          throw new SettingFault(property, `${displayName(person)} is in another department.`);
        if (property === 'supervisors' && viewer.department !== undefined && !present.has(id))
          throw new SettingFault(property, 'Only administrators of all users appoint supervisors.');
      }
    }
  }

  #existing(id: string): AdministeredGroup {
    const group = this.#describe(id);
    if (!group) throw new Error(`The group ${id} is gone.`);
    return group;
  }

  #describe(id: string): AdministeredGroup | undefined {
    const group = isQueueId(id) ? this.#describeQueue(Number(id)) : this.#describeCallGroup(id);
    return group && { ...group, version: versionOf(group) };
  }

  #describeQueue(groupId: number): Omit<AdministeredGroup, 'version'> | undefined {
    const { groups } = this.#deps;
    const queue = groups.address(groupId);
    if (!queue) return undefined;
    const { label, addressNumber: number, pnNumbers, isACDGroupLight } = queue;
    const hours = groups.hoursOf(groupId);
    const skills = new Map(
      groups.membersOf(groupId).map(({ groupMember, skillLevel }) => [groupMember, skillLevel]),
    );
    return {
      restUri: `${administeredGroupSource}/${groupId}`,
      groupID: String(groupId),
      kind: isACDGroupLight ? 'lightQueue' : 'queue',
      label,
      number,
      directNumber: pnNumbers[0] ?? '',
      department: groups.departmentOf(groupId) ?? '',
      members: groups.memberIds(groupId).flatMap((personId) => {
        const person = this.#deps.people.byId(personId);
        return person ? [{ ...describePerson(person), skillLevel: skills.get(person.extension) ?? 1 }] : [];
      }),
      supervisors: this.#supervisorsOf(groupId, number),
      queue,
      ...(hours && { hours }),
    };
  }

  #supervisorsOf(groupId: number, number: string) {
    return this.#deps.people
      .all()
      .filter(({ isSupervisor }) => isSupervisor)
      .flatMap((person) => {
        const { supervisedGroups } = person.licences;
        const isNamed = supervisedGroups?.some((one) => one === number || one === String(groupId));
        if (supervisedGroups && !isNamed) return [];
        return [{ ...describePerson(person), isOfAll: supervisedGroups === undefined }];
      });
  }

  #describeCallGroup(id: string): Omit<AdministeredGroup, 'version'> | undefined {
    const { callGroups, people } = this.#deps;
    const group = callGroups.find(id);
    if (!group) return undefined;
    const { ringPattern, ringingTimeout, overflowNumber, allowMembersEdit } = group;
    return {
      restUri: `${administeredGroupSource}/${id}`,
      groupID: id,
      kind: group.type === 'PagingGroupAddress' ? 'paging' : 'hunt',
      label: group.label,
      number: group.addressNumber,
      directNumber: '',
      department: callGroups.departmentOf(id) ?? '',
      members: group.members.flatMap(({ addressNumber }) => {
        const person = people.byNumber(addressNumber);
        return person ? [describePerson(person)] : [];
      }),
      supervisors: [],
      ringing: { ringPattern, ringingTimeout, overflowNumber, allowMembersEdit },
    };
  }

  /** Shows the present state of a group to its watchers. */
  #show(id: string): void {
    const { changes } = this.#deps;
    if (!changes.isWatched(topics.administeredGroup(id))) return;
    const item = this.#describe(id);
    if (item) changes.publish(topics.administeredGroup(id), { uri: item.restUri, item });
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(topic, task);
  }

  #record(
    actor: Actor,
    action: 'add' | 'change' | 'remove',
    { groupID, label }: AdministeredGroup,
    before: Properties | undefined,
    after: Properties | undefined,
  ): Promise<void> {
    return this.#deps.audit.record(actor, { action, kind: 'group', subject: groupID, label, before, after });
  }
}

const describePerson = (person: Person) => ({
  userID: String(person.id),
  name: displayName(person),
  number: person.number,
});

/** The settings of a queue that change only with an administrator, a supervisor or a member. */
const settingNames = [
  'active',
  'groupFreeText',
  'queueSize',
  'ringPattern',
  'priority',
  'syndicalPause',
  'ringingTimeout',
  'unreachableDuration',
  'maxWaitingTime',
  'overflowGroup',
  'maxCallbackAttempts',
  'callbackKey',
  'callbackRetryTime',
  'asksFeedback',
  'announcedTopics',
  'announcementInterval',
  'autoLogin',
  'bypassDnd',
  'acdGroupCallbackEnabled',
  'isSkillBasedDistributionEnabled',
  'isVoiceMailNoMessage',
  'allowMembersEditFwd',
  'isWebChatEnabled',
  'webChatOrigins',
  'webChatRequired',
  'webChatMaxWaitingTime',
  'webChatIdleWarning',
  'webChatIdleEnd',
  'smsAnswerTime',
  'smsSilenceTime',
  'webChatAnswerTime',
  'webChatFileTime',
] as const satisfies readonly (keyof NonNullable<AdministeredGroup['queue']>)[];

/** The properties that the record of a change has. */
function audited(group: Omit<AdministeredGroup, 'version'>): Properties {
  const { label, number, directNumber, department, members, supervisors, queue, hours, ringing } = group;
  return {
    groupLabel: label,
    groupNumber: number,
    directNumber,
    groupDepartment: department,
    members: members
      .map(({ name, skillLevel }) => (skillLevel === undefined ? name : `${name} (${skillLevel})`))
      .join(', '),
    supervisors: supervisors
      .filter(({ isOfAll }) => !isOfAll)
      .map(({ name }) => name)
      .join(', '),
    ...(queue && Object.fromEntries(settingNames.map((name) => [name, queue[name] ?? null]))),
    ...(queue && { hours: hours ?? null }),
    ...ringing,
  };
}

const versionOf = (group: Omit<AdministeredGroup, 'version'>): string =>
  createHash('sha256')
    .update(JSON.stringify(audited(group)))
    .digest('base64url')
    .slice(0, 12);
