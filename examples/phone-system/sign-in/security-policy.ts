import type { Kysely } from 'kysely';
import type { FixedValue } from '../../../sdk/wire/administration/fixed.ts';
import { type SecurityRules, securityRules } from '../../../sdk/wire/administration/security.ts';
import type { PasswordPolicy } from '../../../sdk/wire/session/password-rules.ts';
import type { Tables } from '../store/tables.ts';
import { userPasswordPolicy } from './own-credentials.ts';

const defaults: SecurityRules = {
  passwordMinLength: userPasswordPolicy.minLength,
  isPasswordOff: false,
  idleMinutes: 8 * 60,
  sessionHours: 0,
  passwordDays: 0,
  secondFactor: 'optional',
  secondFactorFrom: 0,
};

/** Values of options at the start, which win over the stored values. */
export interface FixedSecurity {
  readonly values: Partial<SecurityRules>;
  readonly fixed: readonly FixedValue[];
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The rules for signing in. Read from memory, written through to the store. */
export class SecurityPolicy {
  readonly #db: Kysely<Tables>;
  readonly #options: FixedSecurity;
  #stored: SecurityRules;

  private constructor(db: Kysely<Tables>, options: FixedSecurity, stored: SecurityRules) {
    this.#db = db;
    this.#options = options;
    this.#stored = stored;
  }

  static async load(db: Kysely<Tables>, options: FixedSecurity): Promise<SecurityPolicy> {
    const row = await db.selectFrom('security_policy').select('data').executeTakeFirst();
    return new SecurityPolicy(db, options, row ? securityRules.parse(row.data) : defaults);
  }

  get current(): SecurityRules {
    return { ...this.#stored, ...this.#options.values };
  }

  /** The values that options at the start set. */
  get fixed(): readonly FixedValue[] {
    return this.#options.fixed;
  }

  /** True if an administrator has switched the passwords of users off. An option at the start is for its providers only. */
  get passwordsAreOff(): boolean {
    return this.#stored.isPasswordOff;
  }

  /** The rules for new passwords of users. */
  get passwords(): PasswordPolicy {
    return { ...userPasswordPolicy, minLength: this.current.passwordMinLength };
  }

  /** The time without contact after which a session ends, in milliseconds. */
  get idleMs(): number {
    return this.current.idleMinutes * minuteMs;
  }

  /** The time after which the session of a user ends, in milliseconds; undefined: never. */
  get sessionMs(): number | undefined {
    const { sessionHours } = this.current;
    return sessionHours === 0 ? undefined : sessionHours * 60 * minuteMs;
  }

  /** The time after which a password is too old, in milliseconds; undefined: never. */
  get passwordMs(): number | undefined {
    const { passwordDays } = this.current;
    return passwordDays === 0 ? undefined : passwordDays * dayMs;
  }

  /** Returns true if a user needs a second factor for a sign-in with a password. @param now in milliseconds since 1970 */
  needsSecondFactor({ isAdministrator }: { readonly isAdministrator: boolean }, now: number): boolean {
    const { secondFactor, secondFactorFrom } = this.current;
    const isMeant = secondFactor === 'all' || (secondFactor === 'administrators' && isAdministrator);
    return isMeant && now >= secondFactorFrom;
  }

  /** @param record writes the change into the record of changes, in the same transaction */
  async change(change: Partial<SecurityRules>, record: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
    const next = { ...this.#stored, ...change };
    await this.#db.transaction().execute(async (db) => {
      await db
        .insertInto('security_policy')
        .values({ id: 1, data: JSON.stringify(next) })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ data: JSON.stringify(next) }))
        .execute();
      await record(db);
    });
    this.#stored = next;
  }
}
