import {
  changedDenylistEntry,
  denylistEntry,
  denylistSettings,
  maxDenylistEntries,
  newDenylistEntry,
} from '../../../../sdk/wire/calls/denylist.ts';
import { changedDenylistSettings } from '../../../../sdk/wire/calls/denylist-request.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';

/** The denied callers of the signed-in user. */
export const denylistResources = collection({
  path: 'v1/user/Denylist',
  access: 'user',
  item: denylistEntry,
  missing: 'There is no such entry.',
  topic: ({ person }) => topics.denylist(person.id),
  list: {
    about: 'Returns the denylist of the signed-in user, newest entry first.',
    read: ({ person, services }) => services.denylists.of(person.id),
  },
  create: {
    about: `Adds an entry. \`numbers\` is a number, or several separated by commas; \`*\` stands for any digits, and a leading \`^\` means "begins with". Calls from these numbers do not ring any more, at once. Answers 409 for more than ${maxDenylistEntries} entries.`,
    body: newDenylistEntry,
    full: `A denylist has at most ${maxDenylistEntries} entries.`,
    handle: ({ person, services }, body) => services.denylists.add(person.id, body),
  },
  one: {
    about: 'Returns one entry of the denylist.',
    read: ({ id, person, services }) => services.denylists.byId(person.id, id),
  },
  change: {
    about: 'Updates the entry. Properties that are not sent are kept.',
    body: changedDenylistEntry,
    handle: ({ id, person, services }, body) => services.denylists.change(person.id, id, body),
  },
  remove: {
    about: 'Deletes the entry. These callers ring again.',
    handle: ({ id, person, services }) => services.denylists.remove(person.id, id),
  },
});

/** The treatment of callers without a number. */
export const denylistSettingsResource: Resource = {
  path: 'v1/user/DenylistSettings/bean',
  access: 'user',
  GET: one({
    about: 'Returns whether callers who withhold their number are denied.',
    answers: denylistSettings,
    read: ({ person, services }: UserRequest) => services.denylists.settingsOf(person.id),
    topic: ({ person }) => topics.denylistSettings(person.id),
  }),
  PUT: write({
    about: 'Denies callers who withhold their number, or lets them ring again.',
    body: changedDenylistSettings,
    answers: denylistSettings,
    handle: async ({ person, services }: UserRequest, { rejectsAnonymous }) => ({
      item: await services.denylists.setRejectsAnonymous(person.id, rejectsAnonymous),
    }),
  }),
};
