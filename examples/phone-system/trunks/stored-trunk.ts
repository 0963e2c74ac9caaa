import type { Kysely } from 'kysely';
import { type TrunkValues, trunkValues } from '../../../sdk/wire/administration/trunk.ts';
import type { SecretBox } from '../base/secret-box.ts';
import type { Tables } from '../store/tables.ts';

/** A trunk, with its password. */
export interface StoredTrunk {
  readonly id: number;
  readonly values: TrunkValues;
  readonly password: string | undefined;
}

const contextOf = (id: number): string => `trunk ${id}`;

/** The trunks in the database. Their passwords are encrypted there. */
export class TrunkStore {
  readonly #db: Kysely<Tables>;
  readonly #secrets: SecretBox;

  constructor(db: Kysely<Tables>, secrets: SecretBox) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /**
   * Returns all trunks, the oldest first. A trunk whose password was stored with another key has none, as after a restore
   * without secrets: `onLost` is called for it.
   */
  async load(onLost: (trunk: StoredTrunk, error: unknown) => void): Promise<readonly StoredTrunk[]> {
    const rows = await this.#db.selectFrom('trunk').selectAll().orderBy('id').execute();
    return rows.map(({ id, data, secret }) => {
      const trunk = { id, values: trunkValues.parse(data), password: undefined };
      if (secret === null) return trunk;
      try {
        return { ...trunk, password: this.#secrets.open(secret, contextOf(id)) };
      } catch (error) {
        onLost(trunk, error);
        return trunk;
      }
    });
  }

  async add(db: Kysely<Tables>, values: TrunkValues, password: string | undefined): Promise<StoredTrunk> {
    const { id } = await db
      .insertInto('trunk')
      .values({ data: JSON.stringify(values), secret: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const trunk = { id, values, password };
    if (password !== undefined) await this.write(db, trunk);
    return trunk;
  }

  async write(db: Kysely<Tables>, { id, values, password }: StoredTrunk): Promise<void> {
    const secret = password === undefined ? null : await this.#secrets.close(password, contextOf(id));
    await db
      .updateTable('trunk')
      .set({ data: JSON.stringify(values), secret })
      .where('id', '=', id)
      .execute();
  }

  async remove(db: Kysely<Tables>, id: number): Promise<void> {
    await db.deleteFrom('trunk').where('id', '=', id).execute();
  }
}
