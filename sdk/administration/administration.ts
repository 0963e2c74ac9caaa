import * as z from 'zod/mini';
import {
  type AuditAction,
  type AuditEntry,
  type AuditKind,
  auditEntry,
  auditSource,
} from '#wire/administration/audit.ts';
import {
  type AdministeredCompany,
  type AdministeredNumber,
  administeredCompany,
  administeredNumber,
  administeredNumberSource,
  type CompanyChange,
  companySource,
} from '#wire/administration/company.ts';
import {
  type AccountInvitation,
  type AdministeredUser,
  accountInvitation,
  administeredUser,
  administeredUserSource,
  type NewUser,
  type UserChange,
} from '#wire/administration/user.ts';
import { withPhoto } from '../groups/rules.ts';
import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import { administrationRefused } from './refused.ts';

/** Which users are listed. */
export interface UsersQuery {
  /** Beginnings of words of the names, logins and departments, or of numbers. */
  readonly search?: string;
  /** The name of a department. By default all departments. */
  readonly department?: string;
  /** True: users who are disabled only. */
  readonly disabled?: boolean;
  /** True: administrators only. */
  readonly administrators?: boolean;
}

/** Which changes by administrators are listed. */
export interface AuditQuery {
  /** A part of the name of the administrator, or of the thing that was changed. */
  readonly search?: string;
  readonly kind?: AuditKind;
  readonly action?: AuditAction;
  /** The id of a thing, together with its kind. */
  readonly subject?: string;
  /** The first and the last moment, in milliseconds since 1970. */
  readonly from?: number;
  readonly to?: number;
}

/** Which numbers are listed. */
export interface NumbersQuery {
  /** A part of a number or of the name of its holder. */
  readonly search?: string;
  /** True: extensions that no user has yet. */
  readonly free?: boolean;
}

/** A user whose photo has a whole address. */
const userSchema = ({ address }: ListDeps['rest']) =>
  z.pipe(
    administeredUser,
    z.transform((user) => withPhoto(user, address)),
  );

const departmentPage = z.object({ items: z.array(z.object({ name: z.string() })) });

/**
 * The administration of the phone system: its users, and the record of all changes. All methods reject with `forbidden` for a user who
 * is no administrator, and those that change something for an administrator who may only read; with `offline`, `timeout` too.
 */
export class Administration {
  readonly #deps: ListDeps;

  /** @internal */
  constructor(deps: ListDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the users that the administrator sees, by their last names. They are loaded page by page, and not live.
   *
   * @example
   * const users = administration.users({ search: 'martin' });
   * const unwatch = users.watch();
   */
  users({ search, department, disabled, administrators }: UsersQuery = {}): List<AdministeredUser> {
    return new RouterList(this.#deps, {
      source: administeredUserSource,
      schema: userSchema(this.#deps.rest),
      query: {
        ...(search?.trim() && { search: search.trim() }),
        ...(department !== undefined && { department }),
        ...(disabled && { disabled: 'true' }),
        ...(administrators && { administrators: 'true' }),
      },
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /** Returns a user by `userID`. Rejects with `notFound` for a user whom the administrator does not see. */
  user(userID: string): Promise<AdministeredUser> {
    return this.#deps.rest.read(userSchema(this.#deps.rest), { path: `${administeredUserSource}/${userID}` });
  }

  /**
   * Adds a user, who has no password until an invitation is used. Rejects with `administration.refused` for a login or number of
   * another holder or a number that can be none, with the reason as `exceptionId`: `LOGIN_TAKEN`, `NUMBER_TAKEN`, `NUMBER_UNFIT`.
   *
   * @example
   * const user = await administration.addUser({ login: 'nina', firstName: 'Nina', lastName: 'New' });
   * const { url } = await administration.invite(user);
   */
  addUser(draft: NewUser): Promise<AdministeredUser> {
    return administrationRefused(
      this.#deps.rest.read(userSchema(this.#deps.rest), {
        path: administeredUserSource,
        method: 'POST',
        body: draft,
      }),
    );
  }

  /**
   * Changes the named properties of a user. With `version`, rejects with `administration.changedMeanwhile` if another administrator has
   * changed the user since. Rejects as `addUser` does, and with the reason `LAST_ADMINISTRATOR` if nobody could administer the
   * phone system any more.
   */
  changeUser({ restUri }: Pick<AdministeredUser, 'restUri'>, change: UserChange): Promise<AdministeredUser> {
    return administrationRefused(
      this.#deps.rest.read(userSchema(this.#deps.rest), { path: restUri, method: 'PUT', body: change }),
    );
  }

  /** Creates a link with which a user chooses a password, and sends it by e-mail if the phone system can. */
  invite({ restUri }: Pick<AdministeredUser, 'restUri'>): Promise<AccountInvitation> {
    return administrationRefused(
      this.#deps.rest.read(accountInvitation, { path: `${restUri}/invite`, method: 'POST' }),
    );
  }

  /** Takes the second factor away from a user who has lost it. */
  resetSecondFactor({ restUri }: Pick<AdministeredUser, 'restUri'>): Promise<void> {
    return this.#deps.rest.send({ path: `${restUri}/resetSecondFactor`, method: 'POST' });
  }

  /** Ends all sessions of a user. */
  signOut({ restUri }: Pick<AdministeredUser, 'restUri'>): Promise<void> {
    return this.#deps.rest.send({ path: `${restUri}/signOut`, method: 'POST' });
  }

  /** Returns the names of the departments whose users the administrator sees, in alphabetical order. */
  async departments(): Promise<readonly string[]> {
    const { items } = await this.#deps.rest.read(departmentPage, { path: 'v1/administration/Department' });
    return items.map(({ name }) => name);
  }

  /** Returns the company. */
  company(): Promise<AdministeredCompany> {
    return this.#deps.rest.read(administeredCompany, { path: companySource });
  }

  /**
   * Changes the named values of the company, which apply at once. Rejects with `administration.refused` for values that cannot be,
   * with a sentence for each fault in `serverMessage`, and with `administration.changedMeanwhile`.
   *
   * @example await administration.changeCompany({ displayName: 'Harbour Freight' });
   */
  async changeCompany(change: CompanyChange): Promise<AdministeredCompany> {
    try {
      return await administrationRefused(
        this.#deps.rest.read(administeredCompany, { path: companySource, method: 'PUT', body: change }),
      );
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.status === 409 ? error.as('administration.refused') : error;
    }
  }

  /** Returns the numbers with their holders, internal numbers first. They are loaded page by page, and not live. */
  numbers({ search, free }: NumbersQuery = {}): List<AdministeredNumber> {
    return new RouterList(this.#deps, {
      source: administeredNumberSource,
      schema: administeredNumber,
      query: { ...(search?.trim() && { search: search.trim() }), ...(free && { free: 'true' }) },
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /** Returns the changes by administrators, the newest first. They are loaded page by page, and not live. */
  audit({ search, from, to, ...query }: AuditQuery = {}): List<AuditEntry> {
    return new RouterList(this.#deps, {
      source: auditSource,
      schema: auditEntry,
      query: {
        ...query,
        ...(search?.trim() && { search: search.trim() }),
        ...(from !== undefined && { from: String(from) }),
        ...(to !== undefined && { to: String(to) }),
      },
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }
}
