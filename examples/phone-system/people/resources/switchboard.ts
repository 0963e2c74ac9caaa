import * as z from 'zod/mini';
import { contactTags } from '../../../../sdk/wire/people/contact-requests.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { list, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { find, missing } from './contacts.ts';

const uidOf = ({ params }: UserRequest) => params.id ?? '';

function requireSwitchboard({ person }: UserRequest): void {
  if (!person.isSwitchboard) throw refuse(403, 'Only the switchboard may do this.');
}

const mark = (name: string, about: string, isFavorite: boolean): Resource => ({
  path: `v1/directory/Contact/:id/${name}`,
  access: 'user',
  POST: write({
    about,
    handle: async (request: UserRequest) => {
      requireSwitchboard(request);
      await find(request);
      await request.services.favourites.setSwitchboardFavorite(uidOf(request), { isFavorite });
      return {};
    },
  }),
});

export const addSwitchboardFavorite = mark(
  'addSwitchboardFavorite',
  'Adds the entry to the favourites of the switchboard, which everybody sees. Answers 403 to a user without the switchboard role.',
  true,
);

export const removeSwitchboardFavorite = mark(
  'removeSwitchboardFavorite',
  'Removes the entry from the favourites of the switchboard. It needs the same role.',
  false,
);

/** The tags of a colleague. */
export const tagsResource: Resource = {
  path: 'v1/directory/Contact/:id/Tags',
  access: 'user',
  PUT: write({
    about:
      'Replaces the tags of a colleague. Answers 403 to a user without the switchboard role. The tags of a contact are its property `tagNames`.',
    body: contactTags,
    answers: contactTags,
    handle: async (request: UserRequest, { tagNames }) => {
      requireSwitchboard(request);
      const colleague = found(request.services.people.byId(Number(uidOf(request))), missing);
      await request.services.directory.changeColleague(colleague, { tagNames });
      return { item: { tagNames } };
    },
  }),
};

/** The tags that can be searched. */
export const tags: Resource = {
  path: 'v1/directory/Tag',
  access: 'user',
  GET: list({
    about: 'Returns the tags of the entries that the user can see.',
    item: z.object({ label: z.string() }),
    read: async ({ person, services }: UserRequest) =>
      (await services.directory.tags(person)).map((label) => ({ label })),
  }),
};

/** The number of calls between the user and a contact. */
export const counts: Resource = {
  path: 'v1/directory/Contact/:id/Counts',
  access: 'user',
  GET: one({
    about: 'Returns the number of calls in the user’s history with a number of this entry.',
    answers: z.object({ callCount: z.number() }),
    read: async (request: UserRequest) => {
      await find(request);
      return { callCount: await request.services.directory.callCount(request.person, uidOf(request)) };
    },
  }),
};
