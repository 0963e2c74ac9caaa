import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Tables } from '../store/tables.ts';

/** How long an invitation is valid: three days, which covers a weekend. */
const validMs = 72 * 3_600_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The links by which users choose their passwords. A link works once, and a new link ends the link before. */
export class AccountInvitations {
  readonly #db: Kysely<Tables>;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Creates the secret part of the link of a user. Only its hash is stored. */
  async create(personId: number, db: Kysely<Tables>): Promise<{ token: string; validUntil: number }> {
    const token = randomBytes(24).toString('base64url');
    const validUntil = this.#clock.now() + validMs;
    const columns = { token_hash: hashOf(token), expires_at: new Date(validUntil) };
    await db
      .insertInto('account_invitation')
      .values({ person_id: personId, ...columns })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(columns))
      .execute();
    return { token, validUntil };
  }

  /** Returns the user whom a link invites; undefined for a link that is used, replaced, too old or unknown. */
  async find(token: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('account_invitation')
      .select('person_id')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', new Date(this.#clock.now()))
      .executeTakeFirst();
    return row?.person_id;
  }

  /** Uses a link: it does not work again. Returns the user as `find` does. */
  async redeem(token: string): Promise<number | undefined> {
    const row = await this.#db
      .deleteFrom('account_invitation')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', new Date(this.#clock.now()))
      .returning('person_id')
      .executeTakeFirst();
    if (!row) return undefined;
    await this.#db
      .updateTable('person')
      .set({ first_used_at: new Date(this.#clock.now()) })
      .where('id', '=', row.person_id)
      .where('first_used_at', 'is', null)
      .execute();
    return row.person_id;
  }
}
