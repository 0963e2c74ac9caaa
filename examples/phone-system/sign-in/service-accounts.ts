import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** A program that watches all of an enterprise and can call from every extension of it. */
export interface ServiceAccount {
  readonly login: string;
  readonly enterprise: string;
  /** As `hashPassword` makes it. */
  readonly passwordHash: string;
  /** True if it may sign users in whom its own pages know. */
  readonly maySignInUsers: boolean;
}

/** All of them. */
export class ServiceAccounts {
  readonly #byName: ReadonlyMap<string, ServiceAccount>;

  constructor(all: readonly ServiceAccount[]) {
    this.#byName = new Map(all.map((one) => [`${one.login}|${one.enterprise}`, one]));
  }

  static async load(db: Kysely<Tables>): Promise<ServiceAccounts> {
    const rows = await db.selectFrom('service_account').selectAll().execute();
    return new ServiceAccounts(
      rows.map((row) => ({
        login: row.login,
        enterprise: row.enterprise,
        passwordHash: row.password_hash,
        maySignInUsers: row.may_sign_in_users,
      })),
    );
  }

  /** Returns the account with this login, as sessions name it. */
  byLogin(login: string): ServiceAccount | undefined {
    return [...this.#byName.values()].find((one) => one.login === login);
  }

  /** Returns the account that signs in with this name, as `rcc|acme`. */
  byName(name: string): ServiceAccount | undefined {
    return this.#byName.get(name);
  }
}
