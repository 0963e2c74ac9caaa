import { favoriteFolder, favoriteFolderDraft } from '../../../../sdk/wire/people/favorites.ts';
import { type Asked, type QueryShape, text } from '../../resources/query.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { pages, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { FolderNotPossible, TooManyFavorites } from '../favourites.ts';
import { find, folderIdOf } from './contacts.ts';

const uidOf = ({ params }: UserRequest) => params.id ?? '';

function refusalOf(error: unknown): unknown {
  if (error instanceof TooManyFavorites)
    return new Refusal(409, 'There are too many favourites.', { exceptionId: 'LAL_10_21' });
  return error instanceof FolderNotPossible ? refuse(409, error.message) : error;
}

async function refusing<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** An action on an entry of the directory that the user can see. */
const action = <Query extends QueryShape>(
  name: string,
  about: string,
  act: (request: UserRequest & Asked<Query>) => Promise<void>,
  query?: Query,
): Resource => ({
  path: `v1/directory/Contact/:id/${name}`,
  access: 'user',
  POST: write({
    about,
    refuses: [409],
    ...(query && { query }),
    handle: async (request) => {
      await find(request);
      await refusing(() => act(request));
      return {};
    },
  }),
});

export const addFavorite = action(
  'addFavorite',
  'Adds the entry to the favourites, with `folder` (its id, or `none`) in a folder; a favourite is moved there. Answers 409 if there are too many.',
  async (request) => {
    const { folder } = request.query;
    const folderId = folder === undefined ? undefined : folderIdOf(folder);
    if (folderId !== undefined && folderId !== null) await requireFolder(request, folderId);
    await request.services.favourites.add(request.person, uidOf(request), folderId);
  },
  { folder: text },
);

export const removeFavorite = action(
  'removeFavorite',
  'Removes the entry from the favourites.',
  ({ services, person, params }) => services.favourites.remove(person, params.id ?? ''),
);

export const addVip = action('addVip', 'Marks the entry as very important to the user.', (request) =>
  request.services.favourites.setVip(request.person, uidOf(request), { isVip: true }),
);

export const removeVip = action('removeVip', 'Removes that mark.', (request) =>
  request.services.favourites.setVip(request.person, uidOf(request), { isVip: false }),
);

/** The folders of the user's favourites. */
export const folders: Resource = {
  path: 'v1/directory/DirectoryFolder',
  access: 'user',
  GET: pages({
    about:
      'Returns the folders of the user’s favourites, with `favorites=notEmpty` those with a favourite in them. A client shows folders if there is one.',
    item: favoriteFolder,
    query: { favorites: text },
    page: async ({ person, query, services }, { offset, length }) => {
      const all = await services.favourites.folders(person);
      const fitting = query.favorites === 'notEmpty' ? all.filter(({ count }) => count > 0) : all;
      return { count: fitting.length, items: fitting.slice(offset, offset + length) };
    },
  }),
  POST: write({
    about: 'Creates a folder. Answers 409 if there are too many, or one with the same label.',
    refuses: [409],
    body: favoriteFolderDraft,
    answers: favoriteFolder,
    status: 201,
    handle: async ({ person, services }: UserRequest, { label }) => ({
      item: await refusing(() => services.favourites.addFolder(person, label)),
    }),
  }),
};

/** A folder of favourites, by its id. */
export const folderResource: Resource = {
  path: 'v1/directory/DirectoryFolder/:id',
  access: 'user',
  PUT: write({
    about: 'Renames the folder. Answers 409 if there is another one with the same label.',
    refuses: [409],
    body: favoriteFolderDraft,
    answers: favoriteFolder,
    handle: async (request: UserRequest, { label }) => {
      const { person, services } = request;
      const item = await refusing(() => services.favourites.renameFolder(person, idIn(request), label));
      if (!item) throw noFolder();
      return { item };
    },
  }),
  DELETE: write({
    about: 'Deletes the folder. Its favourites are in none then.',
    handle: async (request: UserRequest) => {
      if (!(await request.services.favourites.removeFolder(request.person, idIn(request)))) throw noFolder();
      return {};
    },
  }),
};

const noFolder = () => refuse(404, 'There is no such folder.');
const idIn = (request: UserRequest) => folderIdOf(uidOf(request)) ?? 0;

async function requireFolder({ person, services }: UserRequest, id: number): Promise<void> {
  const all = await services.favourites.folders(person);
  if (!all.some(({ restUri }) => restUri.endsWith(`/${id}`))) throw noFolder();
}
