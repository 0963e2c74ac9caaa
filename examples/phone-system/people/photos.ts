import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { photoPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type People } from '../users/person.ts';
import { type PictureType, readPicture } from './picture.ts';

/** A stored photo. */
export interface Photo {
  readonly type: PictureType;
  readonly content: Buffer;
}

interface PhotosDeps {
  readonly people: People;
  /** Addresses by name, for entries without a stored photo. */
  readonly byName?: ReadonlyMap<string, string> | undefined;
}

/**
 * The photos of colleagues and contacts. Each has an address that cannot be guessed, because browsers request pictures
 * without the token of a session. A new photo has a new address, so that browsers can cache the old photo for good.
 */
export class Photos {
  readonly #db: Kysely<Tables>;
  readonly #people: People;
  readonly #byName: ReadonlyMap<string, string>;
  /** Names of files by the id of the entry. */
  readonly #names: Map<string, string>;
  readonly #listeners = new Set<(uid: string) => Promise<void>>();

  private constructor(db: Kysely<Tables>, { people, byName }: PhotosDeps, names: Map<string, string>) {
    this.#db = db;
    this.#people = people;
    this.#names = names;
    this.#byName = byName ?? new Map();
  }

  static async load(db: Kysely<Tables>, deps: PhotosDeps): Promise<Photos> {
    const rows = await db.selectFrom('photo').select(['uid', 'name']).execute();
    return new Photos(db, deps, new Map(rows.map(({ uid, name }) => [uid, name])));
  }

  /** Returns the address of an entry's photo, relative to `/restletrouter/` unless it is absolute. */
  urlOf(uid: string, name: string): string | undefined {
    const file = this.#names.get(uid);
    return file === undefined ? this.#byName.get(name) : photoPath(file);
  }

  /** Returns the address of the photo of the user with this number; undefined for a number without a user. */
  ofNumber(number: string): string | undefined {
    const person = this.#people.byNumber(number);
    return person && this.urlOf(String(person.id), displayName(person));
  }

  /** Returns the ids of the entries with a stored photo, and the names of others that have a photo. */
  get owners(): { readonly uids: readonly string[]; readonly names: readonly string[] } {
    return { uids: [...this.#names.keys()], names: [...this.#byName.keys()] };
  }

  /** Calls `listener` with the id of each entry whose photo changes, before the change is confirmed. */
  onChange(listener: (uid: string) => Promise<void>): void {
    this.#listeners.add(listener);
  }

  /** Returns a photo by the name of its file. */
  async read(name: string): Promise<Photo | undefined> {
    const row = await this.#db
      .selectFrom('photo')
      .select('content')
      .where('name', '=', name)
      .executeTakeFirst();
    if (!row) return undefined;
    const content = Buffer.from(row.content);
    const picture = readPicture(content);
    return typeof picture === 'string' ? undefined : { type: picture.type, content };
  }

  /** Replaces the photo of an entry. */
  async put(uid: string, content: Buffer): Promise<void> {
    const name = randomBytes(24).toString('base64url');
    await this.#db
      .insertInto('photo')
      .values({ uid, name, content })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet({ name, content }))
      .execute();
    this.#names.set(uid, name);
    await this.#changed(uid);
  }

  /** Removes the photo of an entry. */
  async remove(uid: string): Promise<void> {
    await this.forget(uid, this.#db);
    await this.#changed(uid);
  }

  /**
   * Gives the photo of an entry to another entry that has no photo. Returns true if there was a photo to give. `reload`
   * has to follow.
   *
   * @param db the transaction that changes the entries
   */
  async move(db: Kysely<Tables>, from: string, to: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('photo')
      .set({ uid: to })
      .where('uid', '=', from)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('photo as other').select('other.uid').where('other.uid', '=', to))),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Reads the names of the photos of these entries again, after a transaction that has moved them. */
  async reload(uids: readonly string[]): Promise<void> {
    const rows = await this.#db
      .selectFrom('photo')
      .select(['uid', 'name'])
      .where(sql<boolean>`uid = any(${uids}::text[])`)
      .execute();
    for (const uid of uids) this.#names.delete(uid);
    for (const { uid, name } of rows) this.#names.set(uid, name);
    for (const uid of uids) await this.#changed(uid);
  }

  /** Removes the photo of an entry that goes itself. @param db the transaction that removes the entry */
  async forget(uid: string, db: Kysely<Tables> | Transaction<Tables>): Promise<void> {
    await db.deleteFrom('photo').where('uid', '=', uid).execute();
    this.#names.delete(uid);
  }

  async #changed(uid: string): Promise<void> {
    for (const listener of this.#listeners) await listener(uid);
  }
}
