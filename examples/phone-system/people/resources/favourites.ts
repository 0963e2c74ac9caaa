import { favoriteFolder, favoriteFolderDraft } from '../../../../sdk/wire/people/favorites.ts';
import { collection } from '../../resources/collection.ts';
import { type Asked, type QueryShape, text } from '../../resources/query.ts';
import { Refusal, refuse, refusing } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { FolderNotPossible, TooManyFavorites } from '../favourites.ts';
import { find, folderIdOf } from './contacts.ts';

const missing = 'There is no such folder.';
const uidOf = ({ params }: UserRequest) => params.id ?? '';

function refusalOf(error: unknown): unknown {
  if (error instanceof TooManyFavorites)
    return new Refusal(409, 'There are too many favourites.', { exceptionId: 'LAL_10_21' });
  return error instanceof FolderNotPossible ? refuse(409, error.message) : error;
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
      await refusing(refusalOf, () => act(request));
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
export const folderResources = collection({
  path: 'v1/directory/DirectoryFolder',
  access: 'user',
  item: favoriteFolder,
  missing,
  list: {
    about:
      'Returns the folders of the user’s favourites, with `favorites=notEmpty` those with a favourite in them. A client shows folders if there is one.',
    query: { favorites: text },
    read: ({ person, services }) => services.favourites.folders(person),
    fits: ({ count }, { query }) => query.favorites !== 'notEmpty' || count > 0,
  },
  create: {
    about: 'Creates a folder. Answers 409 if there are too many, or one with the same label.',
    refuses: [409],
    body: favoriteFolderDraft,
    handle: ({ person, services }, { label }) =>
      refusing(refusalOf, () => services.favourites.addFolder(person, label)),
  },
  change: {
    about: 'Renames the folder. Answers 409 if there is another one with the same label.',
    refuses: [409],
    body: favoriteFolderDraft,
    handle: ({ id, person, services }, { label }) =>
      refusing(refusalOf, () => services.favourites.renameFolder(person, folderIdOf(id) ?? 0, label)),
  },
  remove: {
    about: 'Deletes the folder. Its favourites are in none then.',
    handle: ({ id, person, services }) => services.favourites.removeFolder(person, folderIdOf(id) ?? 0),
  },
});

async function requireFolder({ person, services }: UserRequest, id: number): Promise<void> {
  const all = await services.favourites.folders(person);
  if (!all.some(({ restUri }) => restUri.endsWith(`/${id}`))) throw refuse(404, missing);
}
