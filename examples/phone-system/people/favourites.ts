import { type Kysely, sql } from 'kysely';
import type { FavoriteFolder } from '../../../sdk/wire/people/favorites.ts';
import { favoriteLimits } from '../../../sdk/wire/people/favorites.ts';
import { favoriteFolderPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';

/** The maximum number of favourites of a user. */
export const maxFavorites = 50;

/** The user has as many favourites as there can be. */
export class TooManyFavorites extends Error {
  override readonly name = 'TooManyFavorites';
}

/** The user has as many folders as there can be, or a folder with the same label. */
export class FolderNotPossible extends Error {
  override readonly name = 'FolderNotPossible';
}

/** How a user has marked an entry. */
export interface Marks {
  readonly isFavorite: boolean;
  readonly favoriteFolder?: string;
  readonly isVip: boolean;
  /** The switchboard recommends the entry to all users. */
  readonly isSwitchboardFavorite: boolean;
}

/** The marks that each user gives entries of the directory: favourites, in folders or not, and very important people. */
export class Favourites {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Returns the user's marks of these entries. */
  async marksOf(person: Person, uids: readonly string[]): Promise<ReadonlyMap<string, Marks>> {
    if (uids.length === 0) return new Map();
    const { rows } = await sql<{
      uid: string;
      folder_id: number | null;
      favourite: boolean;
      vip: boolean;
      switchboard: boolean;
    }>`
      select entry.uid, folder_id, favourite.contact is not null as favourite, vip.contact is not null as vip,
        switchboard_favourite.contact is not null as switchboard
      from unnest(${uids}::text[]) as entry(uid)
        left join favourite on favourite.contact = entry.uid and favourite.person_id = ${person.id}
        left join vip on vip.contact = entry.uid and vip.person_id = ${person.id}
        left join switchboard_favourite on switchboard_favourite.contact = entry.uid`.execute(this.#db);
    return new Map(
      rows.map(({ uid, folder_id, favourite, vip, switchboard }) => [
        uid,
        {
          isFavorite: favourite,
          isVip: vip,
          isSwitchboardFavorite: switchboard,
          ...(folder_id !== null && { favoriteFolder: favoriteFolderPath(folder_id) }),
        },
      ]),
    );
  }

  /**
   * Adds a favourite, or moves a favourite into a folder.
   *
   * @param folderId undefined: a new favourite is in no folder, and an old favourite stays where it is; null: in no
   * folder
   * @throws TooManyFavorites
   */
  async add(person: Person, uid: string, folderId?: number | null): Promise<void> {
    await this.#inTurn(person, async (db) => {
      const favorites = await db
        .selectFrom('favourite')
        .select('contact')
        .where('person_id', '=', person.id)
        .execute();
      if (favorites.some(({ contact }) => contact === uid)) {
        if (folderId === undefined) return;
        await db
          .updateTable('favourite')
          .set({ folder_id: folderId })
          .where('person_id', '=', person.id)
          .where('contact', '=', uid)
          .execute();
        return;
      }
      if (favorites.length >= maxFavorites) throw new TooManyFavorites('There are too many.');
      await db
        .insertInto('favourite')
        .values({ person_id: person.id, contact: uid, folder_id: folderId ?? null })
        .execute();
    });
  }

  async remove(person: Person, uid: string): Promise<void> {
    await this.#db
      .deleteFrom('favourite')
      .where('person_id', '=', person.id)
      .where('contact', '=', uid)
      .execute();
  }

  async setVip(person: Person, uid: string, { isVip }: { readonly isVip: boolean }): Promise<void> {
    const row = { person_id: person.id, contact: uid };
    if (isVip) {
      await this.#db
        .insertInto('vip')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    await this.#db.deleteFrom('vip').where('person_id', '=', person.id).where('contact', '=', uid).execute();
  }

  /** Adds an entry to the favourites that the switchboard recommends to all users, or removes it. */
  async setSwitchboardFavorite(uid: string, { isFavorite }: { readonly isFavorite: boolean }): Promise<void> {
    if (isFavorite) {
      await this.#db
        .insertInto('switchboard_favourite')
        .values({ contact: uid })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    await this.#db.deleteFrom('switchboard_favourite').where('contact', '=', uid).execute();
  }

  /** Removes all marks of an entry that is deleted. @param db the transaction that deletes it */
  async forget(db: Kysely<Tables>, uid: string): Promise<void> {
    await db.deleteFrom('favourite').where('contact', '=', uid).execute();
    await db.deleteFrom('vip').where('contact', '=', uid).execute();
    await db.deleteFrom('switchboard_favourite').where('contact', '=', uid).execute();
  }

  /** Returns the user's folders by label, with the number of favourites in each. */
  async folders(person: Person, db: Kysely<Tables> = this.#db): Promise<readonly FavoriteFolder[]> {
    const rows = await db
      .selectFrom('favourite_folder')
      .leftJoin('favourite', 'favourite.folder_id', 'favourite_folder.id')
      .where('favourite_folder.person_id', '=', person.id)
      .groupBy(['favourite_folder.id', 'label'])
      .select(({ fn }) => ['favourite_folder.id', 'label', fn.count<string>('favourite.contact').as('count')])
      .orderBy('label')
      .execute();
    return rows.map(({ id, label, count }) => ({
      restUri: favoriteFolderPath(id),
      label,
      count: Number(count),
    }));
  }

  /** @throws FolderNotPossible */
  addFolder(person: Person, label: string): Promise<FavoriteFolder> {
    return this.#inTurn(person, async (db) => {
      const folders = await this.folders(person, db);
      if (folders.length >= favoriteLimits.folders)
        throw new FolderNotPossible('There are too many folders.');
      if (folders.some((folder) => folder.label === label))
        throw new FolderNotPossible('There is such a folder already.');
      const { id } = await db
        .insertInto('favourite_folder')
        .values({ person_id: person.id, label })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { restUri: favoriteFolderPath(id), label, count: 0 };
    });
  }

  /** Returns undefined if the user has no such folder. @throws FolderNotPossible */
  renameFolder(person: Person, id: number, label: string): Promise<FavoriteFolder | undefined> {
    return this.#inTurn(person, async (db) => {
      const folders = await this.folders(person, db);
      const restUri = favoriteFolderPath(id);
      const folder = folders.find((one) => one.restUri === restUri);
      if (!folder) return undefined;
      if (folders.some((one) => one !== folder && one.label === label))
        throw new FolderNotPossible('There is such a folder already.');
      await db.updateTable('favourite_folder').set({ label }).where('id', '=', id).execute();
      return { ...folder, label };
    });
  }

  /** Deletes a folder; its favourites are in none then. Returns false if the user has no such folder. */
  async removeFolder(person: Person, id: number): Promise<boolean> {
    const removed = await this.#db
      .deleteFrom('favourite_folder')
      .where('person_id', '=', person.id)
      .where('id', '=', id)
      .executeTakeFirst();
    return removed.numDeletedRows > 0n;
  }

  /** Two requests of a user at once would count the same rows. */
  #inTurn<Result>(person: Person, task: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(async (db) => {
      await db.selectFrom('person').select('id').where('id', '=', person.id).forUpdate().execute();
      return task(db);
    });
  }
}
