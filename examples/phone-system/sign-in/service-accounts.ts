import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Tables } from '../store/tables.ts';
import { hashPassword, passwordFits } from './password.ts';

/** A program that watches all of an enterprise and can call from every extension of it. */
export interface ServiceAccount {
  readonly login: string;
  readonly enterprise: string;
  /** As `hashPassword` makes it. */
  readonly passwordHash: string;
  /** True if it may sign users in whom its own pages know. */
  readonly maySignInUsers: boolean;
  readonly label: string;
  readonly createdBy: string | undefined;
  readonly createdAt: number | undefined;
  readonly lastUsedAt: number | undefined;
  /** The key before, and until when it is valid. */
  readonly previous: { readonly hash: string; readonly until: number } | undefined;
}

/** The name with which an account signs in, as `rcc|acme`. */
export const nameOf = ({ login, enterprise }: Pick<ServiceAccount, 'login' | 'enterprise'>): string =>
  `${login}|${enterprise}`;

type Write = (db: Kysely<Tables>, account: ServiceAccount) => Promise<void>;

/** No password has this hash; checking it takes as long as any other. */
const noPassword = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`;
const hourMs = 3_600_000;
/** Not every sign-in of a program writes. */
const noteEveryMs = 60_000;

const newKey = (): string => randomBytes(32).toString('base64url');

/** All of them. Read from memory, written through to the store. */
export class ServiceAccounts {
  readonly #db: Kysely<Tables>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #byLogin: Map<string, ServiceAccount>;

  private constructor(
    db: Kysely<Tables>,
    clock: Pick<Clock, 'now'>,
    all: readonly Selectable<Tables['service_account']>[],
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#byLogin = new Map(all.map((row) => [row.login, fromRow(row)]));
  }

  static async load(db: Kysely<Tables>, clock: Pick<Clock, 'now'>): Promise<ServiceAccounts> {
    const rows = await db.selectFrom('service_account').selectAll().orderBy('login').execute();
    return new ServiceAccounts(db, clock, rows);
  }

  all(): readonly ServiceAccount[] {
    return [...this.#byLogin.values()].sort((one, other) => one.login.localeCompare(other.login));
  }

  /** Returns the account with this login, as sessions name it. */
  byLogin(login: string): ServiceAccount | undefined {
    return this.#byLogin.get(login);
  }

  /** Returns the account that signs in with this name, as `rcc|acme`. */
  byName(name: string): ServiceAccount | undefined {
    const account = this.#byLogin.get(name.split('|')[0] ?? '');
    return account && nameOf(account) === name ? account : undefined;
  }

  /** Returns the account of a name and its key; the key before counts until its time is over. */
  async signingIn(name: string, key: string): Promise<ServiceAccount | undefined> {
    const account = this.byName(name);
    const { previous } = account ?? {};
    // An unknown name takes as long as a known name, so that the time reveals nothing.
    const fits =
      (await passwordFits(key, account?.passwordHash ?? noPassword)) ||
      (previous !== undefined &&
        this.#clock.now() < previous.until &&
        (await passwordFits(key, previous.hash)));
    if (!account || !fits) return undefined;
    await this.#noteUse(account);
    return account;
  }

  /** Adds an account. Returns it with its key, which is not stored; undefined: the login is taken. */
  async add(
    account: Pick<ServiceAccount, 'login' | 'enterprise' | 'label' | 'maySignInUsers'> & {
      readonly createdBy: string;
    },
    record: Write,
  ): Promise<{ readonly account: ServiceAccount; readonly key: string } | undefined> {
    const key = newKey();
    const passwordHash = await hashPassword(key);
    const row = await this.#db.transaction().execute(async (db) => {
      const added = await db
        .insertInto('service_account')
        .values({
          login: account.login,
          enterprise: account.enterprise,
          password_hash: passwordHash,
          may_sign_in_users: account.maySignInUsers,
          label: account.label,
          created_by: account.createdBy,
          created_at: new Date(this.#clock.now()),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (added) await record(db, fromRow(added));
      return added;
    });
    return row && { account: this.#keep(row), key };
  }

  /** Changes an account. Returns undefined if there is none. */
  change(
    login: string,
    { label, maySignInUsers }: Partial<Pick<ServiceAccount, 'label' | 'maySignInUsers'>>,
    record: Write,
  ): Promise<ServiceAccount | undefined> {
    return this.#update(
      login,
      {
        ...(label !== undefined && { label }),
        ...(maySignInUsers !== undefined && { may_sign_in_users: maySignInUsers }),
      },
      record,
    );
  }

  /** Makes a new key. The key before is valid for some more hours. Returns undefined if there is no such account. */
  async rotate(
    login: string,
    overlapHours: number,
    record: Write,
  ): Promise<{ readonly account: ServiceAccount; readonly key: string } | undefined> {
    const before = this.byLogin(login);
    if (!before) return undefined;
    const key = newKey();
    const account = await this.#update(
      login,
      {
        password_hash: await hashPassword(key),
        previous_hash: overlapHours === 0 ? null : before.passwordHash,
        previous_until: overlapHours === 0 ? null : new Date(this.#clock.now() + overlapHours * hourMs),
      },
      record,
    );
    return account && { account, key };
  }

  /** Removes an account. Its sessions have to be ended. Returns false if there is none. */
  async remove(login: string, record: Write): Promise<boolean> {
    const account = this.byLogin(login);
    if (!account) return false;
    await this.#db.transaction().execute(async (db) => {
      await db.deleteFrom('service_account').where('login', '=', login).execute();
      await record(db, account);
    });
    this.#byLogin.delete(login);
    return true;
  }

  async #update(
    login: string,
    change: Updateable<Tables['service_account']>,
    record: Write,
  ): Promise<ServiceAccount | undefined> {
    const row = await this.#db.transaction().execute(async (db) => {
      const changed = await db
        .updateTable('service_account')
        .set({ login, ...change })
        .where('login', '=', login)
        .returningAll()
        .executeTakeFirst();
      if (changed) await record(db, fromRow(changed));
      return changed;
    });
    return row && this.#keep(row);
  }

  async #noteUse({ login, lastUsedAt = 0 }: ServiceAccount): Promise<void> {
    const now = this.#clock.now();
    if (now - lastUsedAt < noteEveryMs) return;
    const row = await this.#db
      .updateTable('service_account')
      .set({ last_used_at: new Date(now) })
      .where('login', '=', login)
      .returningAll()
      .executeTakeFirst();
    if (row) this.#keep(row);
  }

  #keep(row: Selectable<Tables['service_account']>): ServiceAccount {
    const account = fromRow(row);
    this.#byLogin.set(account.login, account);
    return account;
  }
}

const fromRow = (row: Selectable<Tables['service_account']>): ServiceAccount => ({
  login: row.login,
  enterprise: row.enterprise,
  passwordHash: row.password_hash,
  maySignInUsers: row.may_sign_in_users,
  label: row.label,
  createdBy: row.created_by ?? undefined,
  createdAt: row.created_at?.getTime(),
  lastUsedAt: row.last_used_at?.getTime(),
  previous:
    row.previous_hash === null || row.previous_until === null
      ? undefined
      : { hash: row.previous_hash, until: row.previous_until.getTime() },
});
