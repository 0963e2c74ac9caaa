import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type AccessRights, accessRights } from '../../../sdk/wire/access-rights.ts';
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
  readonly licences: Licences;
  /** The phone on the user's computer; undefined: nothing is known of its place, and it has no further codecs. */
  readonly desktopPhone?: DesktopPhoneFacts | undefined;
  /** Phones of the user outside of this system. */
  readonly ownNumbers?: OwnNumbers | undefined;
  /** The limits of the person's rights to contacts; undefined: the usual limits. */
  readonly contactRights?: AccessRights | undefined;
}

const storedRights = z.nullable(accessRights);

const ownNumbers = z.object({
  mobilePhoneNumber: z._default(z.string(), ''),
  homeNumber: z._default(z.string(), ''),
});
/** The mobile number and the number at home, as written in the directory; empty where there is none. */
export type OwnNumbers = z.infer<typeof ownNumbers>;

export const displayName = (person: Person) => `${person.firstName} ${person.lastName}`;

/** Returns the numbers at which callers from outside reach a user. */
const outsideNumbers = ({ directNumber, mobileDirectNumber }: Person): readonly string[] =>
  [directNumber, mobileDirectNumber].filter((number) => number !== undefined);

/** All users, with several indexes. */
export class People {
  readonly #byId: ReadonlyMap<number, Person>;
  readonly #byLogin: ReadonlyMap<string, Person>;
  readonly #byNumber: ReadonlyMap<string, Person>;

  constructor(all: readonly Person[]) {
    this.#byId = new Map(all.map((person) => [person.id, person]));
    this.#byLogin = new Map(all.map((person) => [person.login.toLowerCase(), person]));
    this.#byNumber = new Map(
      all.flatMap((person) => [person.number, ...outsideNumbers(person)].map((n) => [n, person])),
    );
  }

  static async load(db: Kysely<Tables>): Promise<People> {
    const rows = await db.selectFrom('person').selectAll().orderBy('id').execute();
    return new People(
      rows.map((row) => ({
        id: row.id,
        login: row.login,
        firstName: row.first_name,
        lastName: row.last_name,
        number: row.number,
        directNumber: row.direct_number ?? undefined,
        mobileDirectNumber: row.mobile_direct_number ?? undefined,
        department: row.department ?? undefined,
        secondStep: row.second_step ?? undefined,
        mayActForOthers: row.may_act_for_others,
        isSupervisor: row.is_supervisor,
        mayIntrude: row.may_intrude,
        isComplianceOfficer: row.is_compliance_officer,
        mayCallPremium: row.may_call_premium,
        isSwitchboard: row.is_switchboard,
        hasMailbox: row.has_mailbox,
        mayUseCrm: row.may_use_crm,
        mayWriteCrmRules: row.may_write_crm_rules,
        maySetServiceDefaults: row.may_set_service_defaults,
        isLogoutLocked: row.is_logout_locked,
        isPasswordLocked: row.is_password_locked,
        licences: licences.parse(row.licences),
        desktopPhone: {
          site: row.softphone_site ?? undefined,
          location: row.softphone_location ?? undefined,
          g7222: row.softphone_g7222,
          g729: row.softphone_g729,
        },
        ownNumbers: ownNumbers.parse(row.details),
        contactRights: storedRights.parse(row.contact_rights) ?? undefined,
      })),
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

  /** Changes rights of a user. All holders of the person see them from now on. */
  update(id: number, rights: Partial<Pick<Person, 'isSupervisor' | 'licences'>>): void {
    Object.assign(this.#byId.get(id) ?? {}, rights);
  }

  /** Returns the person with this internal or direct number. */
  byNumber(number: string): Person | undefined {
    return this.#byNumber.get(number);
  }
}
