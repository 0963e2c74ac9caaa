import { security, securityChange, securitySource } from '../../../../sdk/wire/administration/security.ts';
import {
  keyRotation,
  newServiceAccount,
  serviceAccount,
  serviceAccountChange,
  serviceAccountSource,
} from '../../../../sdk/wire/administration/service-account.ts';
import { collection } from '../../resources/collection.ts';
import { found, refusing } from '../../resources/refusal.ts';
import { action, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { actorOf, checkAllUsers } from '../actor.ts';
import { asRefusal } from './setting-refusal.ts';

/** Checks that the administrator is not limited to a department. @throws Refusal 403 */
const admit = (request: UserRequest) =>
  checkAllUsers(request, 'Security and service accounts are for administrators of all users.');

const rules: Resource = {
  path: securitySource,
  access: 'administrator',
  GET: one({
    about: 'Returns the rules for signing in. Answers 403 to an administrator of a department.',
    refuses: [403],
    answers: security,
    read: (request: UserRequest) => {
      admit(request);
      return request.services.securityAdministration.describe();
    },
  }),
  PUT: write({
    about:
      'Changes the named rules, which apply at once: sessions that are too old end. Answers 403 to an administrator of a department, 409 for a rule that an option at the start sets or that cannot be, and 412 if another administrator has changed the rules since `version`.',
    refuses: [409, 412],
    body: securityChange,
    answers: security,
    handle: async (request: UserRequest, change) => {
      admit(request);
      const item = await refusing(asRefusal, () =>
        request.services.securityAdministration.change(actorOf(request), change),
      );
      return { item };
    },
  }),
};

const signOutAll = action({
  path: `${securitySource}/signOutAll`,
  access: 'administrator',
  about:
    'Ends all sessions of users, except that of the administrator. Calls on desk phones go on. Answers 403 to an administrator of a department.',
  refuses: [403],
  handle: async (request: UserRequest) => {
    admit(request);
    await request.services.securityAdministration.signOutAll(actorOf(request), request.session);
    return {};
  },
});

const missing = 'There is no such service account that can change.';

const accounts = collection({
  path: serviceAccountSource,
  access: 'administrator',
  item: serviceAccount,
  missing,
  list: {
    about:
      'Returns the accounts of programs, without their keys. Answers 403 to an administrator of a department.',
    refuses: [403],
    read: (request) => {
      admit(request);
      return request.services.serviceAccountAdministration.all();
    },
  },
  create: {
    about:
      'Adds an account. Its `key` is in this answer only: the phone system stores its hash. Answers 409 for an id that is taken.',
    refuses: [403, 409],
    body: newServiceAccount,
    handle: (request, draft) => {
      admit(request);
      return refusing(asRefusal, () =>
        request.services.serviceAccountAdministration.add(actorOf(request), draft),
      );
    },
  },
  one: {
    about: 'Returns an account.',
    refuses: [403],
    read: (request) => {
      admit(request);
      return request.services.serviceAccountAdministration.find(request.id);
    },
  },
  change: {
    about: 'Changes the named properties of an account.',
    refuses: [403],
    body: serviceAccountChange,
    handle: (request, change) => {
      admit(request);
      return request.services.serviceAccountAdministration.change(actorOf(request), request.id, change);
    },
  },
  remove: {
    about: 'Revokes an account: its keys are void, and its sessions end.',
    refuses: [403],
    handle: (request) => {
      admit(request);
      return request.services.serviceAccountAdministration.remove(actorOf(request), request.id);
    },
  },
});

const rotate = action({
  path: `${serviceAccountSource}/:id/rotate`,
  access: 'administrator',
  about:
    'Makes a new `key`, which is in this answer only. The key before is valid for `overlapHours` more, so that no program is cut off; with 0, sessions end at once.',
  refuses: [403],
  body: keyRotation,
  answers: serviceAccount,
  handle: async (request: UserRequest, { overlapHours }) => {
    admit(request);
    const rotated = await request.services.serviceAccountAdministration.rotate(
      actorOf(request),
      request.params.id ?? '',
      overlapHours,
    );
    return { item: found(rotated, missing) };
  },
});

/** The rules for signing in, and the accounts of programs. */
export const securityResources: readonly Resource[] = [rules, signOutAll, rotate, ...accounts];
