import { type Kysely, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type AccessRights,
  accessRights,
  type LockableKind,
  lockableKinds,
} from '../../../sdk/wire/access-rights.ts';
import { enterprisePath, extensionPath } from '../base/paths.ts';
import { storedCompany } from '../company/company-store.ts';
import { type Licences, licences } from '../company/licences.ts';
import type { Tables } from '../store/tables.ts';

/** The facts about a user's desktop phone that its settings show. */
export interface DesktopPhoneFacts {
  /** The site at which it is, such as a town; undefined: not known. */
  readonly site: string | undefined;
  /** The place at that site, such as a floor; undefined: not known. */
  readonly location: string | undefined;
  /** Whether it may use G.722.2 (AMR-WB), and G.729. */
  readonly g7222: boolean;
  readonly g729: boolean;
}

/** A user of the phone system and the number at which the user is called. */
export interface Person {
  readonly id: number;
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Short internal number. */
  readonly number: string;
  /** The path of the extension with this number. */
  readonly extension: string;
  /** The number from outside, as `+33100000101`. */
  readonly directNumber: string | undefined;
  /** A number of the mobile network that leads to the user's phones here, as `+33740000102`. */
  readonly mobileDirectNumber?: string | undefined;
  readonly department: string | undefined;
  /** How a code for the second step of signing in is sent, as `Sms`; undefined: a password is enough. */
  readonly secondStep: string | undefined;
  /** May sign in on behalf of others. */
  readonly mayActForOthers: boolean;
  /** May listen to calls of others and break into them. */
  readonly isSupervisor: boolean;
  /** May enter another user's call, which its parties are notified of by a tone. */
  readonly mayIntrude: boolean;
  /** May play the recordings of others, with a reason. */
  readonly isComplianceOfficer: boolean;
  /** May call numbers of other countries. */
  readonly mayCallAbroad: boolean;
  /** May call numbers that cost more than others. */
  readonly mayCallPremium: boolean;
  /** May change the contacts that all share. */
  readonly isSwitchboard: boolean;
  /** Calls can leave messages. */
  readonly hasMailbox: boolean;
  /** May use the phone inside a CRM. */
  readonly mayUseCrm: boolean;
  /** May write the CRM rules of groups and of all users. */
  readonly mayWriteCrmRules: boolean;
  /** May set the properties of services for all users. */
  readonly maySetServiceDefaults: boolean;
  /** Is not offered to sign out. */
  readonly isLogoutLocked: boolean;
  /** May not change the password and the PIN. */
  readonly isPasswordLocked: boolean;
  /** Cannot sign in, and no phone of the user rings. The user's rules for calls still apply. */
  readonly isDisabled: boolean;
  readonly licences: Licences;
  /** Grows with each change by an administrator. */
  readonly version: number;
  /** The phone on the user's computer; undefined: nothing is known of its place, and it has no further codecs. */
  readonly desktopPhone?: DesktopPhoneFacts | undefined;
  /** Phones of the user outside of this system. */
  readonly ownNumbers?: OwnNumbers | undefined;
  /** The limits of the person's rights to contacts; undefined: the usual limits. */
  readonly contactRights?: AccessRights | undefined;
  /** The kinds of things that the user may see, and not change. */
  readonly lockedKinds: readonly LockableKind[];
}

const storedRights = z.nullable(accessRights);
const storedKinds = z.array(z.enum(lockableKinds));

const ownNumbers = z.object({
  mobilePhoneNumber: z._default(z.string(), ''),
  homeNumber: z._default(z.string(), ''),
});
/** The mobile number and the number at home, as written in the directory; empty where there is none. */
export type OwnNumbers = z.infer<typeof ownNumbers>;

/** The name that others see in place of the name of a user who was erased. */
export const formerUser = 'Former user';

export const displayName = (person: Person) => `${person.firstName} ${person.lastName}`;

/** The number of users that are read at once. */
const batch = 1_000;

/** Returns the numbers at which callers from outside reach a user. */
const outsideNumbers = ({ directNumber, mobileDirectNumber }: Person): readonly string[] =>
  [directNumber, mobileDirectNumber].filter((number) => number !== undefined);

const personOf = (row: Selectable<Tables['person']>, enterprise: string): Person => ({
  id: row.id,
  login: row.login,
  firstName: row.first_name,
  lastName: row.last_name,
  number: row.number,
  extension: extensionPath(enterprise, row.number),
  directNumber: row.direct_number ?? undefined,
  mobileDirectNumber: row.mobile_direct_number ?? undefined,
  department: row.department ?? undefined,
  secondStep: row.second_step ?? undefined,
  mayActForOthers: row.may_act_for_others,
  isSupervisor: row.is_supervisor,
  mayIntrude: row.may_intrude,
  isComplianceOfficer: row.is_compliance_officer,
  mayCallAbroad: row.may_call_abroad,
  mayCallPremium: row.may_call_premium,
  isSwitchboard: row.is_switchboard,
  hasMailbox: row.has_mailbox,
  mayUseCrm: row.may_use_crm,
  mayWriteCrmRules: row.may_write_crm_rules,
  maySetServiceDefaults: row.may_set_service_defaults,
  isLogoutLocked: row.is_logout_locked,
  isPasswordLocked: row.is_password_locked,
  isDisabled: row.is_disabled,
  licences: licences.parse(row.licences),
  version: row.version,
  desktopPhone: {
    site: row.softphone_site ?? undefined,
    location: row.softphone_location ?? undefined,
    g7222: row.softphone_g7222,
    g729: row.softphone_g729,
  },
  ownNumbers: ownNumbers.parse(row.details),
  contactRights: storedRights.parse(row.contact_rights) ?? undefined,
  lockedKinds: storedKinds.parse(row.locked_kinds),
});

/** Begins something for a user. Returns its end; undefined if there is nothing to end. */
type ForPerson = (person: Person) => (() => void) | undefined;

/** All users, with several indexes. */
export class People {
  readonly #byId = new Map<number, Person>();
  readonly #byLogin = new Map<string, Person>();
  readonly #byNumber = new Map<string, Person>();
  readonly #followers = new Map<ForPerson, Map<number, (() => void) | undefined>>();

  readonly #enterprise: string;

  /** @param enterprise the path of the enterprise */
  constructor(all: readonly Person[], enterprise: string) {
    this.#enterprise = enterprise;
    for (const person of all) this.#index(person);
  }

  /** @throws MissingCompany */
  static async load(db: Kysely<Tables>): Promise<People> {
    const rows = await db.selectFrom('person').selectAll().orderBy('id').execute();
    const enterprise = enterprisePath(await storedCompany(db));
    return new People(
      rows.map((row) => personOf(row, enterprise)),
      enterprise,
    );
  }

  /** Returns the people in the order of their ids. */
  all(): readonly Person[] {
    return [...this.#byId.values()];
  }

  byId(id: number): Person | undefined {
    return this.#byId.get(id);
  }

  /** Finds a user by login. Logins are not case-sensitive. */
  byLogin(login: string): Person | undefined {
    return this.#byLogin.get(login.toLowerCase());
  }

  /** Returns the person with this internal or direct number. */
  byNumber(number: string): Person | undefined {
    return this.#byNumber.get(number);
  }

  /** Changes rights of a user. All holders of the person see them from now on. */
  update(id: number, rights: Partial<Pick<Person, 'isSupervisor' | 'licences'>>): void {
    Object.assign(this.#byId.get(id) ?? {}, rights);
  }

  /**
   * Runs `begin` for each user, for each user who is added, and again for each user who is changed, after the end of the
   * run before. Returns a function that ends all of it.
   */
  each(begin: ForPerson): () => void {
    const ends = new Map(this.all().map((person) => [person.id, begin(person)]));
    this.#followers.set(begin, ends);
    return () => {
      this.#followers.delete(begin);
      for (const end of ends.values()) end?.();
    };
  }

  /** Reads users again whose rows were added, changed or deleted. Holders of a person see the changes. */
  async reload(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
    for (let from = 0; from < ids.length; from += batch) {
      const some = ids.slice(from, from + batch);
      const rows = await db
        .selectFrom('person')
        .selectAll()
        .where(sql<boolean>`id = any(${some}::integer[])`)
        .orderBy('id')
        .execute();
      const found = new Map(rows.map((row) => [row.id, personOf(row, this.#enterprise)]));
      for (const id of some) this.#replace(id, found.get(id));
    }
  }

  #replace(id: number, read: Person | undefined): void {
    const known = this.#byId.get(id);
    if (known) this.#forget(known);
    if (read) this.#index(Object.assign(known ?? {}, read));
    else this.#byId.delete(id);
    const person = this.#byId.get(id);
    for (const [begin, ends] of this.#followers) {
      ends.get(id)?.();
      ends.delete(id);
      if (person) ends.set(id, begin(person));
    }
  }

  #index(person: Person): void {
    this.#byId.set(person.id, person);
    this.#byLogin.set(person.login.toLowerCase(), person);
    for (const number of [person.number, ...outsideNumbers(person)]) this.#byNumber.set(number, person);
  }

  /** A login or a number may belong to another user already, if users have exchanged them. */
  #forget(person: Person): void {
    const { login } = person;
    if (this.byLogin(login) === person) this.#byLogin.delete(login.toLowerCase());
    for (const number of [person.number, ...outsideNumbers(person)])
      if (this.byNumber(number) === person) this.#byNumber.delete(number);
  }
}
