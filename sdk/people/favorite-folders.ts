import * as z from 'zod/mini';
import { type FavoriteFolder, favoriteFolder } from '#wire/people/favorites.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { RestRequest } from '../transport/rest.ts';

const source = 'v1/directory/DirectoryFolder';
const list = z.object({ items: z.array(favoriteFolder) });
const counted = z.object({ count: z.number() });

/** The folders of a user's favourites. All methods reject with `offline`, `timeout` too. */
export class FavoriteFolders {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor({ rest }: Pick<DomainDeps, 'rest'>) {
    this.#rest = rest;
  }

  /** Returns the folders by name. */
  async all(): Promise<readonly FavoriteFolder[]> {
    return (await this.#rest.read(list, { path: source, query: { length: '100' } })).items;
  }

  /** Resolves to true if any folder has a favourite: favourites are shown by folders then. */
  async areUsed(): Promise<boolean> {
    const query = { favorites: 'notEmpty', offset: '0', length: '1' };
    return (await this.#rest.read(counted, { path: source, query })).count > 0;
  }

  /** Creates a folder. Rejects with `contact.folderRefused`. */
  create(label: string): Promise<FavoriteFolder> {
    return this.#save({ path: source, method: 'POST', body: { label } });
  }

  /** Renames a folder. Rejects with `contact.folderRefused`, `notFound`. */
  rename({ restUri: path }: Pick<FavoriteFolder, 'restUri'>, label: string): Promise<FavoriteFolder> {
    return this.#save({ path, method: 'PUT', body: { label } });
  }

  /** Deletes a folder. Its favourites stay, and are in no folder. Rejects with `notFound`. */
  async remove({ restUri: path }: Pick<FavoriteFolder, 'restUri'>): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }

  async #save(request: RestRequest): Promise<FavoriteFolder> {
    try {
      return await this.#rest.read(favoriteFolder, request);
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.status === 409 || error.status === 400 ? error.as('contact.folderRefused') : error;
    }
  }
}
