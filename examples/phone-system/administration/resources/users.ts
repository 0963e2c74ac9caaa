import * as z from 'zod/mini';
import {
  accountInvitation,
  administeredUser,
  administeredUserSource,
  newUser,
  userChange,
  userErasure,
} from '../../../../sdk/wire/administration/user.ts';
import { collection } from '../../resources/collection.ts';
import { flag, text } from '../../resources/query.ts';
import { refuse, refusing } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest } from '../../resources/resource.ts';
import { displayName } from '../../users/person.ts';
import { actorOf, viewerOf } from '../actor.ts';
import { asRefusal } from './setting-refusal.ts';

const missing = 'There is no such user.';

const users = collection({
  path: administeredUserSource,
  access: 'administrator',
  item: administeredUser,
  missing,
  list: {
    about:
      'Returns the users whom the administrator sees, by their last names. `search` selects by words of names, logins and departments and by digits of numbers, `department` the users of a department, and `disabled=true` users who are disabled. `administrators=true` selects administrators.',
    query: { search: text, department: text, disabled: flag, administrators: flag },
    page: (request, range) => {
      const { services, query } = request;
      const filter = (person: { readonly id: number; readonly isDisabled: boolean }) =>
        (!query.disabled || person.isDisabled) &&
        (!query.administrators || services.administrators.of(person.id) !== undefined);
      return services.userAdministration.page(
        viewerOf(request),
        { search: query.search, department: query.department, filter },
        range,
      );
    },
  },
  create: {
    about:
      'Adds a user with a phone in the browser. The user has no password until an invitation is used. Answers 409 with the name of the property for a login or number that is taken or may not be given.',
    refuses: [409],
    body: newUser,
    handle: (request, draft) =>
      refusing(asRefusal, () =>
        request.services.userAdministration.add(actorOf(request), viewerOf(request), draft),
      ),
  },
  one: {
    about: 'Returns a user.',
    read: (request) => request.services.userAdministration.find(viewerOf(request), request.id),
  },
  change: {
    about:
      'Changes the named properties of a user. Answers 412 if another administrator has changed the user since `version`, and 409 with the name of the property for a login or number that is taken or may not be given, and for the last administrator. A user who is disabled is signed out, and the phones of the user stop ringing.',
    refuses: [409, 412],
    body: userChange,
    handle: (request, change) =>
      refusing(asRefusal, () =>
        request.services.userAdministration.change(actorOf(request), viewerOf(request), request.id, change),
      ),
  },
});

/** Acts on the user of a path. @throws Refusal 404 */
const act = async (
  request: UserRequest,
  run: (id: string) => Promise<boolean>,
): Promise<Record<string, never>> => {
  if (!(await refusing(asRefusal, () => run(request.params.id ?? '')))) throw refuse(404, missing);
  return {};
};

const invite = action({
  path: `${administeredUserSource}/:id/invite`,
  access: 'administrator',
  about:
    'Creates a link with which the user chooses a password, which is valid for 72 hours and works once, and sends it to the e-mail address of the user if there is a mail server. A link from before ends, and the password of the user stays until the link is used.',
  refuses: [409],
  answers: accountInvitation,
  handle: async (request: UserRequest) => {
    const { services, params } = request;
    const person = await refusing(asRefusal, () =>
      services.userAdministration.changeable(viewerOf(request), params.id ?? ''),
    );
    if (!person) throw refuse(404, missing);
    if (person.isDisabled) throw refuse(409, `${displayName(person)} is disabled.`);
    return { item: await services.inviteUser(actorOf(request), person, originOf(request)) };
  },
});

/** The origin of the pages that the administrator uses: the link opens the same address. */
function originOf({ headers, services }: UserRequest): string {
  const host = headers.get('Host') ?? '';
  return `${services.system.isSecure ? 'https' : 'http'}://${host}`;
}

const resetSecondFactor = action({
  path: `${administeredUserSource}/:id/resetSecondFactor`,
  access: 'administrator',
  about:
    'Takes the second factor away from a user who has lost it. The user signs in with the password alone.',
  handle: (request: UserRequest) =>
    act(request, (id) =>
      request.services.userAdministration.resetSecondFactor(actorOf(request), viewerOf(request), id),
    ),
});

const signOut = action({
  path: `${administeredUserSource}/:id/signOut`,
  access: 'administrator',
  about: 'Ends all sessions of a user.',
  refuses: [409],
  handle: (request: UserRequest) =>
    act(request, (id) =>
      request.services.userAdministration.signOut(actorOf(request), viewerOf(request), id),
    ),
});

const exportData = action({
  path: `${administeredUserSource}/:id/export`,
  access: 'administrator',
  about:
    'Returns everything that is stored about a user as a ZIP file (`application/zip`), which is made while it is sent: JSON for each kind of data, the sounds and the photo. `contents.json` describes the files and comes last.',
  refuses: [409],
  status: 200,
  handle: async (request: UserRequest) => {
    const { services, params } = request;
    const person = await refusing(asRefusal, () =>
      services.userAdministration.changeable(viewerOf(request), params.id ?? ''),
    );
    if (!person) throw refuse(404, missing);
    const stream = await services.exportUser(actorOf(request), person);
    return { made: { stream, type: 'application/zip', name: `${person.login}.zip` } };
  },
});

const erase = action({
  path: `${administeredUserSource}/:id/erase`,
  access: 'administrator',
  about:
    'Erases a user: account, phones, history, recordings, voicemail, messages, contacts and settings. Entries of others and the figures of queues stay, with `Former user` for the name and the extension for each number. The record of changes stays. Answers 409 for another login than that of the user, for the last administrator and for oneself, while a legal hold keeps data of the user, and while the user is in a call unless `endsCalls` is true.',
  refuses: [409],
  body: userErasure,
  handle: (request: UserRequest, { login, endsCalls = false }) =>
    act(request, (id) =>
      request.services.userErasure.erase(actorOf(request), viewerOf(request), id, { login, endsCalls }),
    ),
});

const department = z.object({ name: z.string() });

const departments: Resource = {
  path: 'v1/administration/Department',
  access: 'administrator',
  GET: list({
    about: 'Returns the names of the departments whose users the administrator sees.',
    item: department,
    read: (request: UserRequest) => {
      const only = viewerOf(request).department;
      return (only === undefined ? request.services.userList.departments() : [only]).map((name) => ({
        name,
      }));
    },
  }),
};

export const userAdministrationResources: readonly Resource[] = [
  ...users,
  invite,
  resetSecondFactor,
  signOut,
  exportData,
  erase,
  departments,
];
