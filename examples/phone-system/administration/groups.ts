import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AcdGroupAddress } from '../../../sdk/wire/acd-group.ts';
import type { SomeOf } from '../../../sdk/wire/administration/entitlements.ts';
import type {
  AdministeredGroup,
  AdministeredGroupKind,
  GroupDraft,
  GroupSettingsChange,
  NewAdministeredGroup,
} from '../../../sdk/wire/administration/group.ts';
import { administeredGroupSource } from '../../../sdk/wire/administration/group.ts';
import type { CallGroup } from '../../../sdk/wire/call-groups/call-group.ts';
import { type Changes, topics } from '../base/changes.ts';
import { type CallGroups, callGroupsTopic, rowIdOf } from '../call-groups/call-groups.ts';
import { plainText } from '../people/search-text.ts';
import type { AcdGroups } from '../queues/acd-groups.ts';
import type { AcdClients } from '../queues/callers/acd-clients.ts';
import type { GroupGreetings } from '../queues/group-greetings.ts';
import { describeSettings } from '../queues/group-settings.ts';
import { readGroup, type StoredGroup } from '../queues/stored-groups.ts';
import type { Page, PageRange } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import type { Voicemails } from '../voicemail/voicemails.ts';
import type { Administrator } from './administrators.ts';
import type { Actor, Audit } from './audit.ts';
import { ChangedMeanwhile, SettingFault } from './faults.ts';
import {
  insertGroup,
  needOf,
  removeQueue,
  renumberOverflows,
  setSupervised,
  updateCallGroup,
  updateQueue,
} from './group-rows.ts';
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
  readonly voicemails: Pick<Voicemails, 'filesOf' | 'removeFiles'>;
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
      const added = await this.#write(async (db, touched) => {
        const id = await insertGroup(db, { ...whole, directNumber: draft.directNumber ?? '' });
        const after = await this.#apply(db, touched, { id, number, before: undefined, change: draft });
        await this.#record(db, actor, 'add', after, undefined, audited(after));
        return id;
      });
      return this.#existing(added);
    });
  }

  /**
   * Changes the named properties of a group. Undefined without such a group.
   *
   * @param record is called in the transaction of the change
   * @throws SettingFault, ChangedMeanwhile
   */
  change(
    actor: Actor,
    viewer: Administrator,
    id: string,
    { version, ...change }: GroupSettingsChange,
    record?: (db: Kysely<Tables>) => Promise<void>,
  ): Promise<AdministeredGroup | undefined> {
    return this.#inTurn(async () => {
      const before = this.find(viewer, id);
      if (!before) return undefined;
      if (version !== undefined && version !== before.version)
        throw new ChangedMeanwhile('Another administrator has changed this group.');
      this.#check(viewer, before.kind, before, change);
      await this.#write(async (db, touched) => {
        const number = change.number ?? before.number;
        const after = await this.#apply(db, touched, { id, number, before, change });
        await this.#record(db, actor, 'change', after, audited(before), audited(after));
        await record?.(db);
      });
      this.#show(id);
      return this.#existing(id);
    });
  }

  /**
   * Removes a group. Callers and figures of a queue stay. False without such a group.
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
      await this.#assertUnused(group);
      const remove = () =>
        this.#write(async (db, touched) => {
          touch(touched, id);
          this.#tellLater(touched, group.members);
          await this.#writeSupervisors(db, touched, { before: group, number: '', wanted: [] });
          if (isQueueId(id)) await removeQueue(db, group, namedSupervisors(group));
          else await db.deleteFrom('call_group').where('id', '=', rowIdOf(id)).execute();
          await this.#record(db, actor, 'remove', group, audited(group), undefined);
        });
      const { changes, greetings, voicemails } = this.#deps;
      const files = isQueueId(id) ? await voicemails.filesOf({ groupId: Number(id) }) : [];
      if (isQueueId(id)) await this.#withoutCallers(group, { sendsCallersOn }, remove);
      else await remove();
      await voicemails.removeFiles(files);
      for (const { greetingID } of greetings.of(Number(id)))
        await greetings.remove(Number(id), Number(greetingID));
      const uri = `${administeredGroupSource}/${id}`;
      changes.publish(topics.administeredGroup(id), { uri, item: undefined });
      return true;
    });
  }

  /** @throws SettingFault for a group that something else needs */
  async #assertUnused(group: AdministeredGroup): Promise<void> {
    const { groups, callGroups } = this.#deps;
    const other =
      groups.addresses().find(({ overflowGroup }) => overflowGroup === group.number)?.label ??
      callGroups.all().find(({ overflowNumber }) => overflowNumber === group.number)?.label;
    if (other !== undefined)
      throw new SettingFault('groupID', `${other} sends calls to ${group.label}. Change its overflow first.`);
    if (!isQueueId(group.groupID)) return;
    const need = await needOf(this.#db, Number(group.groupID));
    if (need === 'legalHold')
      throw new SettingFault('groupID', `The data of ${group.label} is on a legal hold.`);
    if (need === 'messages')
      throw new SettingFault(
        'groupID',
        `${group.label} has messages of customers. Close it by hand instead of removing it.`,
      );
  }

  /**
   * Removes a queue that has no callers any more. If that fails, it is open as before, but callers who were sent on do not come back.
   *
   * @throws SettingFault if callers are at an agent, or wait and are not to be sent on
   */
  async #withoutCallers(
    group: AdministeredGroup,
    { sendsCallersOn }: { readonly sendsCallersOn: boolean },
    remove: () => Promise<void>,
  ): Promise<void> {
    const { clients, groups } = this.#deps;
    const id = Number(group.groupID);
    try {
      await this.#sendCallersOn(group, { isAsked: sendsCallersOn });
      await clients.settle();
      await remove();
    } catch (error) {
      if (group.queue?.active && groups.address(id)?.active === false)
        await groups.change(id, { active: true });
      throw error;
    }
  }

  /** @throws SettingFault */
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
    if (waiting === 0) {
      // It may still owe call-backs.
      emptyQueue(id);
      return;
    }
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

  /** Writes rows, all or none, and lets the running phone system see them. */
  async #write<Result>(write: (db: Kysely<Tables>, touched: Touched) => Promise<Result>): Promise<Result> {
    const { groups, callGroups, people } = this.#deps;
    const touched: Touched = {
      queues: new Set(),
      callGroups: new Set(),
      supervisors: new Set(),
      told: new Set(),
    };
    let result: { readonly value: Result } | undefined;
    await groups.rewrite(async () => {
      await callGroups.rewrite(async () => {
        result = { value: await this.#db.transaction().execute((db) => write(db, touched)) };
        return [...touched.callGroups];
      });
      return [...touched.queues];
    });
    await people.reload(this.#db, [...touched.supervisors]);
    this.#tell([...touched.told]);
    if (!result) throw new Error('The groups were not written.');
    return result.value;
  }

  /**
   * Writes the properties of a group. Returns the group as it is afterwards.
   *
   * @param parts.before undefined: the group is new
   * @throws SettingFault
   */
  async #apply(
    db: Kysely<Tables>,
    touched: Touched,
    { id, number, before, change }: WrittenGroup,
  ): Promise<StoredGroupProperties> {
    touch(touched, id);
    if (before && number !== before.number) {
      const overflowing = await renumberOverflows(db, before.number, number);
      for (const one of overflowing.queues) touched.queues.add(one);
      for (const one of overflowing.callGroups) touched.callGroups.add(one);
    }
    if (isQueueId(id)) await updateQueue(db, Number(id), change);
    else await updateCallGroup(db, id, change, change.members && this.#peopleOf(change.members));
    if (isQueueId(id) && change.members)
      this.#tellLater(touched, [...change.members, ...(before?.members ?? [])]);
    const named = namedSupervisors(before);
    const wanted = isQueueId(id) ? (change.supervisors ?? named) : [];
    const supervisors = await this.#writeSupervisors(db, touched, { before, number, wanted });
    return this.#read(db, id, supervisors);
  }

  /**
   * Lets exactly these users supervise a queue by name.
   *
   * @param parts.number the number of the queue from now on
   */
  async #writeSupervisors(
    db: Kysely<Tables>,
    touched: Touched,
    {
      before,
      number,
      wanted,
    }: {
      readonly before: AdministeredGroup | undefined;
      readonly number: string;
      readonly wanted: readonly string[];
    },
  ): Promise<readonly Person[]> {
    const named = namedSupervisors(before);
    const ofAll = (before?.supervisors ?? []).filter(({ isOfAll }) => isOfAll).map(({ userID }) => userID);
    const next = wanted.filter((id) => !ofAll.includes(id));
    const isSame = number === before?.number;
    const changed = [...new Set([...named, ...next])].filter(
      (id) => !(isSame && named.includes(id) && next.includes(id)),
    );
    const own = [before?.number, before?.groupID, number];
    for (const { id, isSupervisor, licences } of this.#people(changed)) {
      const listed = isSupervisor ? (licences.supervisedGroups ?? []) : [];
      const others = listed.filter((one) => !own.includes(one));
      await setSupervised(db, id, next.includes(String(id)) ? [...others, number] : others);
      touched.supervisors.add(id);
      touched.told.add(id);
    }
    return this.#deps.people.all().filter(({ id }) => next.includes(String(id)));
  }

  #tellLater(touched: Touched, members: readonly { readonly userID: string }[]): void {
    for (const { userID } of members) touched.told.add(Number(userID));
  }

  /** Shows users their new rights. */
  #tell(ids: readonly number[]): void {
    const { rightsChanged, changes, people } = this.#deps;
    for (const person of ids.flatMap((id) => people.byId(id) ?? [])) {
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
    const stored = groups.stored(groupId);
    if (!queue || !stored) return undefined;
    return {
      ...this.#propertiesOfQueue(stored),
      restUri: `${administeredGroupSource}/${groupId}`,
      kind: queue.isACDGroupLight ? 'lightQueue' : 'queue',
      supervisors: this.#supervisorsOf(groupId, queue.addressNumber),
      queue,
    };
  }

  #propertiesOfQueue({ group, members }: StoredGroup) {
    const { row, hours } = group;
    return {
      groupID: String(row.id),
      label: row.label,
      number: row.number,
      directNumber: row.direct_number ?? '',
      department: row.department ?? '',
      members: members.flatMap(({ person_id, skill_level: skillLevel }) => {
        const person = this.#deps.people.byId(person_id);
        return person ? [{ ...describePerson(person), skillLevel }] : [];
      }),
      ...(hours && { hours }),
    };
  }

  /** Reads a group as a transaction sees it. @param named the supervisors by name */
  async #read(db: Kysely<Tables>, id: string, named: readonly Person[]): Promise<StoredGroupProperties> {
    const queue = isQueueId(id) ? await readGroup(db, Number(id)) : undefined;
    if (queue)
      return {
        ...this.#propertiesOfQueue(queue),
        supervisors: named.map((person) => ({ ...describePerson(person), isOfAll: false })),
        queue: describeSettings(queue.group),
      };
    const callGroup = await this.#deps.callGroups.read(db, id);
    if (!callGroup) throw new Error(`The group ${id} is gone.`);
    return this.#propertiesOfCallGroup(callGroup.group, callGroup.department);
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
    const { callGroups } = this.#deps;
    const group = callGroups.find(id);
    if (!group) return undefined;
    return {
      ...this.#propertiesOfCallGroup(group, callGroups.departmentOf(id)),
      restUri: `${administeredGroupSource}/${id}`,
      kind: group.type === 'PagingGroupAddress' ? 'paging' : 'hunt',
    };
  }

  #propertiesOfCallGroup(group: CallGroup, department = '') {
    const { ringPattern, ringingTimeout, overflowNumber, allowMembersEdit } = group;
    return {
      groupID: group.callGroupID,
      label: group.label,
      number: group.addressNumber,
      directNumber: '',
      department,
      members: group.members.flatMap(({ addressNumber }) => {
        const person = this.#deps.people.byNumber(addressNumber);
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
    db: Kysely<Tables>,
    actor: Actor,
    action: 'add' | 'change' | 'remove',
    { groupID, label }: Pick<AdministeredGroup, 'groupID' | 'label'>,
    before: Properties | undefined,
    after: Properties | undefined,
  ): Promise<void> {
    const entry = { action, kind: 'group', subject: groupID, label, before, after } as const;
    return this.#deps.audit.record(actor, entry, db);
  }
}

/** The ids of what a transaction has changed. */
interface Touched {
  readonly queues: Set<number>;
  readonly callGroups: Set<number>;
  /** The users whose lists of groups were written. */
  readonly supervisors: Set<number>;
  /** The users who have other rights. */
  readonly told: Set<number>;
}

interface WrittenGroup {
  readonly id: string;
  /** Its number after the change. */
  readonly number: string;
  readonly before: AdministeredGroup | undefined;
  readonly change: SomeOf<GroupDraft>;
}

function touch({ queues, callGroups }: Touched, id: string): void {
  if (isQueueId(id)) queues.add(Number(id));
  else callGroups.add(rowIdOf(id));
}

/** The ids of the users who supervise a queue by name. */
const namedSupervisors = (group: AdministeredGroup | undefined): readonly string[] =>
  (group?.supervisors ?? []).filter(({ isOfAll }) => !isOfAll).map(({ userID }) => userID);

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

/** A group without its present state. */
interface StoredGroupProperties extends Omit<AdministeredGroup, 'version' | 'restUri' | 'kind' | 'queue'> {
  readonly queue?: Partial<AcdGroupAddress> | undefined;
}

/** The properties that the record of a change has. */
function audited(group: StoredGroupProperties): Properties {
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
