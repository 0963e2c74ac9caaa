import {
  changedDenylistEntry,
  changedDenylistSettings,
  denylistEntry,
  denylistSettings,
  maxDenylistEntries,
  newDenylistEntry,
} from '../../../../sdk/wire/calls/denylist.ts';
import { topics } from '../../base/changes.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';

const topic = ({ person }: UserRequest) => topics.denylist(person.id);
const gone = () => refuse(404, 'There is no such entry.');

/** The denied callers of the signed-in user. */
export const denylist: Resource = {
  path: 'v1/user/Denylist',
  access: 'user',
  GET: list({
    about: 'Returns the denylist of the signed-in user, newest entry first.',
    item: denylistEntry,
    read: ({ person, services }: UserRequest) => services.denylists.of(person.id),
    topic,
  }),
  POST: write({
    about: `Adds an entry. \`numbers\` is a number, or several separated by commas; \`*\` stands for any digits, and a leading \`^\` means "begins with". Calls from these numbers do not ring any more, at once. Answers 409 for more than ${maxDenylistEntries} entries.`,
    refuses: [409],
    body: newDenylistEntry,
    answers: denylistEntry,
    status: 201,
    handle: async ({ person, services }: UserRequest, body) => {
      const item = await services.denylists.add(person.id, body);
      if (!item) throw refuse(409, `A denylist has at most ${maxDenylistEntries} entries.`);
      return { item };
    },
  }),
};

/** An entry of the user's denylist, by its id. */
export const denylistResource: Resource = {
  path: 'v1/user/Denylist/:id',
  access: 'user',
  GET: one({
    about: 'Returns one entry of the denylist.',
    answers: denylistEntry,
    read: ({ params, person, services }: UserRequest) => services.denylists.byId(person.id, params.id ?? ''),
    topic,
  }),
  PUT: write({
    about: 'Updates the entry. Properties that are not sent are kept.',
    body: changedDenylistEntry,
    answers: denylistEntry,
    handle: async ({ params, person, services }: UserRequest, body) => {
      const item = await services.denylists.change(person.id, params.id ?? '', body);
      if (!item) throw gone();
      return { item };
    },
  }),
  DELETE: write({
    about: 'Deletes the entry. These callers ring again.',
    handle: async ({ params, person, services }: UserRequest) => {
      if (!(await services.denylists.remove(person.id, params.id ?? ''))) throw gone();
      return {};
    },
  }),
};

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
