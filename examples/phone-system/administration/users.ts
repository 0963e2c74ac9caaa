import { type Kysely, sql } from 'kysely';
import type { SomeOf } from '../../../sdk/wire/administration/entitlements.ts';
import {
  type AdministeredUser,
  type AdministratorRights,
  administeredUserSource,
  type NewUser,
  type UserChange,
  type UserDraft,
  type UserFaultReason,
} from '../../../sdk/wire/administration/user.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Setting } from '../company/company-settings.ts';
import type { Session } from '../http/sessions/sessions.ts';
import type { Directory } from '../people/directory.ts';
import type { Terminals } from '../phones/terminals.ts';
import type { OwnCredentialsStore } from '../sign-in/own-credentials.ts';
import type { Page, PageRange } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type People, type Person } from '../users/person.ts';
import { type Administrator, type Administrators, administers } from './administrators.ts';
import type { Actor, Audit } from './audit.ts';
import { ChangedMeanwhile } from './faults.ts';
import { insertUser } from './insert-user.ts';
import { columnsOf, rightsOf } from './user-columns.ts';
import type { UserList, UserQuery } from './user-list.ts';

/** The change is impossible; the message says why, and `property` which property is wrong. */
export class UserFault extends Error {
  override readonly name = 'UserFault';
  readonly property: keyof UserDraft;
  readonly reason: UserFaultReason;

  constructor(property: keyof UserDraft, reason: UserFaultReason, message: string) {
    super(message);
    this.property = property;
    this.reason = reason;
  }
}

interface UserAdministrationDeps {
  readonly people: People;
  readonly list: UserList;
  readonly administrators: Administrators;
  readonly audit: Audit;
  readonly changes: Changes;
  readonly terminals: Terminals;
  readonly directory: Directory;
  readonly credentials: OwnCredentialsStore;
  readonly authenticators: {
    of(personId: number): object | undefined;
    remove(personId: number): Promise<void>;
  };
  readonly sessions: {
    signedInBy(personId: number): readonly Session[];
    endAllOf(personId: number): Promise<void>;
  };
  /** Returns the address of the photo of the user with a number. */
  readonly photoOf: (number: string) => string | undefined;
  /** Returns the holder of a number, internal or from outside. */
  readonly holderOf: (number: string) => string | undefined;
  /** Returns why a number can be no extension. */
  readonly extensionFault: (number: string) => string | undefined;
  /** The first free extension. */
  readonly freeExtension: () => string | undefined;
  /** Returns the values of new users. */
  readonly defaults: () => Setting<'userDefaults'>;
  /** Gives a new user the language and the rules of new users. */
  readonly welcome: (personId: number) => Promise<void>;
  /** Must be called when a user has changed. @param numberBefore the number that clients of the user know */
  readonly rightsChanged: (person: Person, numberBefore: string | undefined) => void;
  /** Returns the present time for a time on the clock that is never set back. */
  readonly timeOf: (elapsed: number) => number;
}

const topic = 'administeredUsers';

/** The rights that reach users of other departments. */
const wideRights = [
  'isSwitchboard',
  'isSupervisor',
  'mayIntrude',
  'mayActForOthers',
  'isComplianceOfficer',
  'mayWriteCrmRules',
  'maySetServiceDefaults',
] as const satisfies readonly (keyof UserDraft['rights'])[];

const draftNames = [
  'login',
  'firstName',
  'lastName',
  'number',
  'directNumber',
  'mobileDirectNumber',
  'department',
  'site',
  'email',
  'isDisabled',
  'lockedKinds',
  'accessRightsType',
  'administeredDepartment',
] as const satisfies readonly (keyof UserDraft)[];

/** The users as administrators see and change them. Every change is recorded. */
export class UserAdministration {
  readonly #db: Kysely<Tables>;
  readonly #deps: UserAdministrationDeps;

  constructor(db: Kysely<Tables>, deps: UserAdministrationDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** The users of a selection that an administrator sees, by their names. */
  async page(viewer: Administrator, query: UserQuery, range: PageRange): Promise<Page<AdministeredUser>> {
    const filter = (person: Person) => administers(viewer, person) && query.filter(person);
    const { count, items } = this.#deps.list.page({ ...query, filter }, range);
    return { count, items: await this.#describeAll(items) };
  }

  /** The user with this id, if the administrator sees the user. */
  async find(viewer: Administrator, id: string): Promise<AdministeredUser | undefined> {
    const person = this.#seen(viewer, id);
    return person && (await this.#describeAll([person]))[0];
  }

  /**
   * Adds a user, who chooses a password by an invitation.
   *
   * @throws UserFault
   */
  async add(actor: Actor, viewer: Administrator, draft: NewUser): Promise<AdministeredUser> {
    return this.#inTurn(async () => {
      const number = draft.number || this.#deps.freeExtension();
      if (number === undefined) throw new UserFault('number', 'noFreeNumber', 'There is no free extension.');
      const defaults = this.#deps.defaults();
      const { hasMailbox, mayUseCrm, lockedKinds } = defaults;
      const whole = {
        lockedKinds: [...lockedKinds],
        ...draft,
        rights: { hasMailbox, mayUseCrm, ...draft.rights },
        licences: { ...defaults.licences, ...draft.licences },
        number,
        department: draft.department || viewer.department || '',
      };
      this.#check(undefined, viewer, whole);
      const id = await this.#db.transaction().execute(async (db) => {
        const added = await insertUser(db, whole);
        await this.#saveAdministrator(db, added, whole);
        await this.#record(db, actor, {
          action: 'add',
          person: { id: added, ...draft },
          after: audited(whole),
        });
        return added;
      });
      const added = await this.#follow(id, { email: undefined });
      await this.#deps.welcome(id);
      return added;
    });
  }

  /**
   * Changes the named properties of a user.
   *
   * @throws UserFault, ChangedMeanwhile
   */
  async change(
    actor: Actor,
    viewer: Administrator,
    id: string,
    { version, ...change }: UserChange,
  ): Promise<AdministeredUser | undefined> {
    return this.#inTurn(async () => {
      const person = this.changeable(viewer, id);
      if (!person) return undefined;
      this.#check(person, viewer, change);
      const before = (await this.#describeAll([person]))[0];
      if (!before) return undefined;
      if (version !== undefined && version !== before.version)
        throw new ChangedMeanwhile('Another administrator has changed this user.');
      if (actor.personId === person.id && (change.isDisabled || losesRights(change, before)))
        throw new UserFault(
          'accessRightsType',
          'ownRights',
          'Another administrator has to take your own rights away.',
        );
      this.keepAdministrator(person.id, change);
      const numberBefore = person.number;
      await this.#db.transaction().execute(async (db) => {
        const row = await db
          .updateTable('person')
          .set({ ...columnsOf(change, person.licences), version: sql`version + 1` })
          .where('id', '=', person.id)
          .where('version', '=', before.version)
          .returning('version')
          .executeTakeFirst();
        if (!row) throw new ChangedMeanwhile('Another administrator has changed this user.');
        await this.#saveAdministrator(db, person.id, { ...before, ...change });
        const properties = audited(before);
        const after = { ...properties, ...audited(change) };
        await this.#record(db, actor, { action: 'change', person, before: properties, after });
      });
      return this.#follow(person.id, { email: change.email, numberBefore });
    });
  }

  /** Takes the second factor away from a user who has lost it. False if there is no such user. */
  async resetSecondFactor(actor: Actor, viewer: Administrator, id: string): Promise<boolean> {
    const person = this.changeable(viewer, id);
    if (!person) return false;
    await this.#deps.authenticators.remove(person.id);
    await this.#db
      .updateTable('person')
      .set({ second_step: null, version: sql`version + 1` })
      .where('id', '=', person.id)
      .execute();
    await this.#record(this.#db, actor, { action: 'resetSecondFactor', person });
    await this.#follow(person.id, { email: undefined });
    return true;
  }

  /** Ends all sessions of a user. False if there is no such user. */
  async signOut(actor: Actor, viewer: Administrator, id: string): Promise<boolean> {
    const person = this.changeable(viewer, id);
    if (!person) return false;
    await this.#record(this.#db, actor, { action: 'signOut', person });
    await this.#deps.sessions.endAllOf(person.id);
    return true;
  }

  /**
   * Returns the user with this id, if the administrator sees the user. An administrator of a department who could change an
   * administrator of more could take over the account.
   *
   * @throws UserFault for an administrator whom this administrator may not change
   */
  changeable(viewer: Administrator, id: string): Person | undefined {
    const person = this.#seen(viewer, id);
    const administrator = person && this.#deps.administrators.of(person.id);
    if (viewer.department !== undefined && administrator && administrator.department !== viewer.department)
      throw new UserFault(
        'accessRightsType',
        'otherDepartment',
        'Only administrators of all users change this administrator.',
      );
    return person;
  }

  #seen(viewer: Administrator, id: string): Person | undefined {
    const person = this.#deps.people.byId(/^\d{1,9}$/.test(id) ? Number(id) : 0);
    return person && administers(viewer, person) ? person : undefined;
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(topic, task);
  }

  /** @throws UserFault */
  #check(person: Person | undefined, viewer: Administrator, change: SomeOf<UserDraft>): void {
    const { people, holderOf, extensionFault } = this.#deps;
    const { login, number, department } = change;
    const other = login === undefined ? undefined : people.byLogin(login);
    if (other && other !== person)
      throw new UserFault('login', 'loginTaken', `"${login}" is the login of ${displayName(other)}.`);
    if (person && number === '')
      throw new UserFault('number', 'numberUnfit', 'A user needs an internal number.');
    const numbers = [change.number, change.directNumber, change.mobileDirectNumber];
    const names = ['number', 'directNumber', 'mobileDirectNumber'] as const;
    for (const [at, wanted] of numbers.entries()) {
      if (
        !wanted ||
        (person && [person.number, person.directNumber, person.mobileDirectNumber][at] === wanted)
      )
        continue;
      const holder = holderOf(wanted);
      const isTwice = numbers.indexOf(wanted) !== at;
      if (holder !== undefined || isTwice)
        throw new UserFault(
          names[at] ?? 'number',
          'numberTaken',
          `"${wanted}" is the number of ${holder ?? 'this user already'}.`,
        );
    }
    const fault = number && number !== person?.number ? extensionFault(number) : undefined;
    if (fault !== undefined) throw new UserFault('number', 'numberUnfit', fault);
    if (viewer.department !== undefined && department !== undefined && department !== viewer.department)
      throw new UserFault(
        'department',
        'otherDepartment',
        `You administer the department ${viewer.department} only.`,
      );
    if (viewer.department !== undefined && wideRights.some((name) => change.rights?.[name]))
      throw new UserFault(
        'department',
        'otherDepartment',
        'Only administrators of all users give rights that reach beyond a department.',
      );
    if (viewer.department !== undefined && change.accessRightsType)
      throw new UserFault(
        'accessRightsType',
        'otherDepartment',
        'Only administrators of all users make administrators.',
      );
  }

  /** A phone system without an administrator could never be changed again. @throws UserFault */
  keepAdministrator(personId: number, change: SomeOf<UserDraft>): void {
    const { administrators, people } = this.#deps;
    if (!administrators.isWhole(personId)) return;
    const stays =
      !change.isDisabled &&
      (change.accessRightsType ?? 'AllRights') === 'AllRights' &&
      !change.administeredDepartment;
    const others = administrators.whole().filter((id) => id !== personId && !people.byId(id)?.isDisabled);
    if (!stays && others.length === 0)
      throw new UserFault(
        'accessRightsType',
        'lastAdministrator',
        'This is the last administrator. Make another user an administrator first.',
      );
  }

  async #saveAdministrator(
    db: Kysely<Tables>,
    personId: number,
    wanted: {
      accessRightsType?: AdministratorRights | '' | undefined;
      administeredDepartment?: string | undefined;
    },
  ): Promise<void> {
    const { accessRightsType, administeredDepartment } = wanted;
    const rights = accessRightsType
      ? { rights: accessRightsType, department: administeredDepartment || undefined }
      : undefined;
    await this.#deps.administrators.save(db, personId, rights);
  }

  /** Lets everything that knows the user see what has been written. */
  async #follow(
    personId: number,
    { email, numberBefore }: { readonly email: string | undefined; readonly numberBefore?: string },
  ): Promise<AdministeredUser> {
    const { people, terminals, directory, administrators, sessions, rightsChanged, changes } = this.#deps;
    await administrators.reload(personId);
    await people.reload(this.#db, [personId]);
    await terminals.reload([personId]);
    const person = people.byId(personId);
    if (!person) throw new Error(`The user ${personId} is gone.`);
    await directory.changeColleague(person, email === undefined ? {} : { emails: email ? [email] : [] });
    rightsChanged(person, numberBefore);
    changes.notify('rights', personId);
    if (person.isDisabled) await sessions.endAllOf(personId);
    changes.publish(topics.rights(personId), { uri: administeredUserSource, item: undefined });
    const [described] = await this.#describeAll([person]);
    if (!described) throw new Error(`The user ${personId} is gone.`);
    return described;
  }

  #record(
    db: Kysely<Tables>,
    actor: Actor,
    {
      action,
      person,
      before,
      after,
    }: {
      readonly action: 'add' | 'change' | 'resetSecondFactor' | 'signOut';
      readonly person: { readonly id: number; readonly firstName: string; readonly lastName: string };
      readonly before?: object;
      readonly after?: object;
    },
  ): Promise<void> {
    return this.#deps.audit.record(
      actor,
      {
        action,
        kind: 'user',
        subject: String(person.id),
        label: `${person.firstName} ${person.lastName}`,
        ...(before && { before: { ...before } }),
        ...(after && { after: { ...after } }),
      },
      db,
    );
  }

  async #describeAll(people: readonly Person[]): Promise<readonly AdministeredUser[]> {
    const ids = people.map(({ id }) => id);
    const rows = await this.#db
      .selectFrom('person')
      .select(['id', 'version', sql<string | null>`details -> 'emails' ->> 0`.as('email')])
      .where(sql<boolean>`id = any(${ids}::integer[])`)
      .execute();
    const stored = new Map(rows.map((row) => [row.id, row]));
    return people.map((person) => this.#describe(person, stored.get(person.id)));
  }

  #describe(
    person: Person,
    row: { readonly version: number; readonly email: string | null } | undefined,
  ): AdministeredUser {
    const { administrators, credentials, authenticators, photoOf, terminals, sessions, timeOf } = this.#deps;
    const administrator = administrators.of(person.id);
    const seen = sessions.signedInBy(person.id)[0]?.usedAt;
    const urlPhoto = photoOf(person.number);
    return {
      restUri: `${administeredUserSource}/${person.id}`,
      userID: String(person.id),
      login: person.login,
      firstName: person.firstName,
      lastName: person.lastName,
      ...(urlPhoto !== undefined && { urlPhoto }),
      number: person.number,
      directNumber: person.directNumber ?? '',
      mobileDirectNumber: person.mobileDirectNumber ?? '',
      department: person.department ?? '',
      site: person.desktopPhone?.site ?? '',
      email: row?.email ?? '',
      isDisabled: person.isDisabled,
      hasPassword: credentials.hasPassword(person.id),
      hasSecondFactor: person.secondStep !== undefined || authenticators.of(person.id) !== undefined,
      phones: terminals.of(person.id).length,
      ...(seen !== undefined && { seenAt: timeOf(seen) }),
      ...(administrator && { accessRightsType: administrator.rights }),
      administeredDepartment: administrator?.department ?? '',
      rights: rightsOf(person),
      licences: person.licences,
      lockedKinds: [...person.lockedKinds],
      version: row?.version ?? 1,
    };
  }
}

/** The properties that the record of a change has: each right and licence by its own name. */
const audited = ({ rights, licences, ...properties }: SomeOf<UserDraft> | AdministeredUser): object => {
  const names = [...draftNames, ...Object.keys({ ...rights, ...licences })];
  const all: Readonly<Record<string, unknown>> = { ...properties, ...rights, ...licences };
  return Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
};

const losesRights = (
  change: SomeOf<UserDraft>,
  { accessRightsType, administeredDepartment }: AdministeredUser,
) =>
  (change.accessRightsType !== undefined && change.accessRightsType !== (accessRightsType ?? '')) ||
  (change.administeredDepartment !== undefined && change.administeredDepartment !== administeredDepartment);
