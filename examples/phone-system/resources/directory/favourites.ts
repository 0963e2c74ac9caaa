import { favoriteFolder, favoriteFolderDraft } from '../../../../sdk/wire/people/favorites.ts';
import { FolderNotPossible, TooManyFavorites } from '../../domain/directory/favourites.ts';
import { Refusal, refuse } from '../refusal.ts';
import { type Ask, pages, type Resource, write } from '../resource.ts';
import { find, folderIdOf } from './contacts.ts';

const uidOf = ({ params }: Ask) => params.id ?? '';

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
const action = (name: string, about: string, act: (ask: Ask) => Promise<void>): Resource => ({
  path: `v1/directory/Contact/:id/${name}`,
  access: 'user',
  POST: write({
    about,
    handle: async (ask: Ask) => {
      await find(ask);
      await refusing(() => act(ask));
      return {};
    },
  }),
});

export const addFavorite = action(
  'addFavorite',
  'Adds the entry to the favourites, with `folder` (its id, or `none`) in a folder; a favourite is moved there. Answers 409 if there are too many.',
  async (ask) => {
    const { folder } = ask.query;
    const folderId = folder === undefined ? undefined : folderIdOf(folder);
    if (folderId !== undefined && folderId !== null) await requireFolder(ask, folderId);
    await ask.services.favourites.add(ask.person, uidOf(ask), folderId);
  },
);

export const removeFavorite = action(
  'removeFavorite',
  'Removes the entry from the favourites.',
  ({ services, person, params }) => services.favourites.remove(person, params.id ?? ''),
);

export const addVip = action('addVip', 'Marks the entry as very important to the user.', (ask) =>
  ask.services.favourites.setVip(ask.person, uidOf(ask), { isVip: true }),
);

export const removeVip = action('removeVip', 'Removes that mark.', (ask) =>
  ask.services.favourites.setVip(ask.person, uidOf(ask), { isVip: false }),
);

/** The folders of the user's favourites. */
export const folders: Resource = {
  path: 'v1/directory/DirectoryFolder',
  access: 'user',
  GET: pages({
    about:
      'Returns the folders of the user’s favourites, with `favorites=notEmpty` those with a favourite in them. A client shows folders if there is one.',
    item: favoriteFolder,
    page: async ({ person, query, services }: Ask, { offset, length }) => {
      const all = await services.favourites.folders(person);
      const fitting = query.favorites === 'notEmpty' ? all.filter(({ count }) => count > 0) : all;
      return { count: fitting.length, items: fitting.slice(offset, offset + length) };
    },
  }),
  POST: write({
    about: 'Creates a folder. Answers 409 if there are too many, or one with the same label.',
    body: favoriteFolderDraft,
    answers: favoriteFolder,
    status: 201,
    handle: async ({ person, services }: Ask, { label }) => ({
      item: await refusing(() => services.favourites.addFolder(person, label)),
    }),
  }),
};

/** One of them. */
export const folderResource: Resource = {
  path: 'v1/directory/DirectoryFolder/:id',
  access: 'user',
  PUT: write({
    about: 'Renames the folder.',
    body: favoriteFolderDraft,
    answers: favoriteFolder,
    handle: async (ask: Ask, { label }) => {
      const { person, services } = ask;
      const item = await refusing(() => services.favourites.renameFolder(person, idIn(ask), label));
      if (!item) throw noFolder();
      return { item };
    },
  }),
  DELETE: write({
    about: 'Deletes the folder. Its favourites are in none then.',
    handle: async (ask: Ask) => {
      if (!(await ask.services.favourites.removeFolder(ask.person, idIn(ask)))) throw noFolder();
      return {};
    },
  }),
};

const noFolder = () => refuse(404, 'There is no such folder.');
const idIn = (ask: Ask) => folderIdOf(uidOf(ask)) ?? 0;

async function requireFolder({ person, services }: Ask, id: number): Promise<void> {
  const all = await services.favourites.folders(person);
  if (!all.some(({ restUri }) => restUri.endsWith(`/${id}`))) throw noFolder();
}
