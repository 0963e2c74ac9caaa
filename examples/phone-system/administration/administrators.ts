import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { type AdministratorRights, administratorRights } from '../../../sdk/wire/administration/user.ts';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';

/** The rights of an administrator. */
export interface Administrator {
  readonly rights: AdministratorRights;
  /** The only department whose users the administrator sees; undefined: all. */
  readonly department: string | undefined;
}

const storedRights = z.enum(administratorRights);

/** The users who administer the phone system. Read from memory, written through to the store. */
export class Administrators {
  readonly #db: Kysely<Tables>;
  readonly #of = new Map<number, Administrator>();

  private constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  static async load(db: Kysely<Tables>): Promise<Administrators> {
    const administrators = new Administrators(db);
    for (const row of await db.selectFrom('administrator').selectAll().execute())
      administrators.#of.set(row.person_id, {
        rights: storedRights.parse(row.rights),
        department: row.department ?? undefined,
      });
    return administrators;
  }

  of(personId: number): Administrator | undefined {
    return this.#of.get(personId);
  }

  /** Returns true if the user administers everything and may change it. */
  isWhole(personId: number): boolean {
    const administrator = this.of(personId);
    return administrator?.rights === 'AllRights' && administrator.department === undefined;
  }

  /** The ids of the users who administer everything. */
  whole(): readonly number[] {
    return [...this.#of.keys()].filter((id) => this.isWhole(id));
  }

  /** Writes the rights of a user. @param rights undefined: the user shall be no administrator */
  async save(db: Kysely<Tables>, personId: number, rights: Administrator | undefined): Promise<void> {
    if (rights === undefined) {
      await db.deleteFrom('administrator').where('person_id', '=', personId).execute();
      return;
    }
    const columns = { rights: rights.rights, department: rights.department ?? null };
    await db
      .insertInto('administrator')
      .values({ person_id: personId, ...columns })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(columns))
      .execute();
  }

  /** Reads the rights of a user again. */
  async reload(personId: number): Promise<void> {
    const row = await this.#db
      .selectFrom('administrator')
      .selectAll()
      .where('person_id', '=', personId)
      .executeTakeFirst();
    if (row)
      this.#of.set(personId, {
        rights: storedRights.parse(row.rights),
        department: row.department ?? undefined,
      });
    else this.#of.delete(personId);
  }
}

/** Returns true if an administrator sees a user. */
export const administers = ({ department }: Administrator, person: Pick<Person, 'department'>): boolean =>
  department === undefined || department === person.department;
