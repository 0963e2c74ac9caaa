import * as z from 'zod/mini';
import { type DirectoryContact, directoryContact } from '../../../../sdk/wire/people/contact.ts';
import {
  type ContactChange,
  contactChange,
  contactDraft,
  contactProperties,
} from '../../../../sdk/wire/people/contact-requests.ts';
import { collection } from '../../resources/collection.ts';
import { type Asked, flag, text } from '../../resources/query.ts';
import { found, refuse, refusing } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest } from '../../resources/resource.ts';
import type { PageRange } from '../../store/page.ts';
import type { Person } from '../../users/person.ts';
import { lockedProperty, mayCreateContact, mayDeleteContact, mayUpdateContact } from '../contact-rights.ts';
import { ChangedMeanwhile } from '../directory.ts';

export const missing = 'There is no such contact.';

/** The parameters of a search in the directory. */
export const searchQuery = {
  search: text,
  directory: text,
  department: text,
  favorites: flag,
  folder: text,
  type: text,
  vip: flag,
  speedDials: flag,
  keypad: text,
  tag: text,
  switchboard: flag,
};

/** The entries that the user can look up. */
export const contactResources = collection({
  path: 'v1/directory/Contact',
  access: 'user',
  item: directoryContact,
  missing,
  list: {
    about:
      'Returns colleagues, groups, services, shared contacts and the signed-in user’s own contacts, sorted by name. `search` matches the beginning of words in names, companies, departments and addresses, in any order, or a part of a number in any writing; then exact names and numbers come first, then favourites, then people of recent calls. `directory` (`enterprise`, `services`, `shared` or `privates`), `type` (one or more of the types of entries, separated by commas), `department` `favorites=true`, `folder` (the id of a folder of favourites, or `none`), `vip=true`, `speedDials=true`, `switchboard=true` (the favourites of the switchboard), `tag` and `keypad` (the keys of a telephone that spell the beginning of a name) narrow the list.',
    query: searchQuery,
    page: searchPage,
  },
  create: {
    about:
      'Creates a contact of the signed-in user, or with `directory=shared` a shared contact. Answers 403 if a user without the switchboard role creates a shared contact, and 400 if the name is missing.',
    query: { directory: text },
    body: contactDraft,
    handle: async ({ person, query, services }, body) => {
      const isShared = query.directory === 'shared';
      if (isShared && !person.isSwitchboard)
        throw refuse(403, 'Only the switchboard may add shared contacts.');
      if (!mayCreateContact(person, isShared ? 'shared' : 'privates'))
        throw refuse(403, 'You may not add such contacts.');
      if (body.tagNames.length > 0) requireRight(person, ['tagNames']);
      requireName(body);
      return services.directory.add(person, body, { isShared });
    },
  },
  one: {
    about: 'Returns one contact.',
    read: ({ id, person, services }) => services.directory.find(person, id),
  },
  change: {
    about:
      'Updates a contact of the user, or a shared one for a user with the switchboard role. Properties that are not sent are kept. Answers 403 for an entry or a property that the rights to `Contact` do not include, and 409 if `version` is not the stored one.',
    refuses: [409],
    body: contactChange,
    handle: changeContact,
  },
  remove: {
    about: 'Deletes the contact. It needs the same rights as an update.',
    handle: async (request) => {
      if (!mayDeleteContact(request.person, await find(request), request.id))
        throw refuse(403, 'You may not delete this contact.');
      await request.services.directory.remove(request.id);
      return true;
    },
  },
});

/** Changes the contact that a request names. @throws Refusal */
export async function changeContact(request: UserRequest, body: ContactChange): Promise<DirectoryContact> {
  const present = await find(request);
  const uid = request.params.id ?? '';
  if (!mayUpdateContact(request.person, present, uid)) throw refuse(403, 'You may not change this contact.');
  requireRight(request.person, changedProperties(present, body));
  const draft = contactDraft.parse({ ...present, ...body });
  requireName(draft);
  const { person, services } = request;
  const change = () => services.directory.change(person, uid, draft, body.version);
  return found(await refusing(asRefusal, change), missing);
}

export const asRefusal = (error: unknown): unknown =>
  error instanceof ChangedMeanwhile ? refuse(409, 'The contact was changed meanwhile.') : error;

/** The departments that colleagues work in. */
export const departments: Resource = {
  path: 'v1/directory/Department',
  access: 'user',
  GET: list({
    about: 'Returns the departments of the enterprise.',
    item: z.object({ restUri: z.string(), label: z.string() }),
    read: ({ services }) =>
      [...new Set(services.people.all().flatMap(({ department }) => department ?? []))]
        .sort((a, b) => a.localeCompare(b))
        .map((label) => ({ restUri: `v1/directory/Department/${encodeURIComponent(label)}`, label })),
  }),
};

/** @returns null for favourites in no folder */
export const folderIdOf = (folder: string): number | null => (folder === 'none' ? null : Number(folder) || 0);

export const find = async ({ params, person, services }: UserRequest) =>
  found(await services.directory.find(person, params.id ?? ''), missing);

/** The properties that a change gives another value. */
export const changedProperties = (present: DirectoryContact, body: ContactChange) =>
  contactProperties.filter(
    (name) => body[name] !== undefined && JSON.stringify(body[name]) !== JSON.stringify(present[name]),
  );

export function requireRight(person: Person, properties: readonly string[]): void {
  const locked = lockedProperty(person, properties);
  if (locked !== undefined) throw refuse(403, 'You may not change this field.', locked);
}

export function requireName({
  firstName,
  lastName,
  company,
}: {
  firstName: string;
  lastName: string;
  company: string;
}): void {
  if (!firstName && !lastName && !company) throw refuse(400, 'A contact needs a name.', 'lastName');
}

/** Searches the directory by the query of a request. */
export function searchPage(
  { person, query, services }: UserRequest & Asked<typeof searchQuery>,
  { offset, length }: PageRange,
) {
  const { search = '', directory, department, folder, type, keypad, tag } = query;
  const sort = services.settings.of(person.id)?.sort.contact;
  return services.directory.search(person, {
    search,
    directory,
    department,
    types: type?.split(','),
    onlyFavorites: query.favorites,
    folderId: folder === undefined ? undefined : folderIdOf(folder),
    onlyVips: query.vip,
    keypad: keypad?.replace(/\D/g, ''),
    tag,
    onlySwitchboardFavorites: query.switchboard,
    onlySpeedDials: query.speedDials,
    sortBy: sort === 'lastname' ? 'lastname' : 'firstname',
    offset,
    length,
  });
}
