import {
  administeredTrunk,
  newTrunk,
  trunkChange,
  trunkCheck,
  trunkSource,
} from '../../../../sdk/wire/administration/trunk.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { found, refusing } from '../../resources/refusal.ts';
import { action, type Resource, type UserRequest } from '../../resources/resource.ts';
import { actorOf, checkAllUsers } from '../actor.ts';
import { asRefusal } from './setting-refusal.ts';

const checkRight = (request: UserRequest): void =>
  checkAllUsers(request, 'Trunks are for administrators of all users.');

const missing = 'There is no such trunk.';

const check = action({
  path: `${trunkSource}/:id/check`,
  access: 'administrator',
  about:
    'Checks a trunk, in use or not, and answers when it is done, after a minute at most: name, connection, an answer, and the registration, which is removed again. A trunk that is registered now is not registered a second time. Answers 409 while another check goes on.',
  refuses: [409],
  answers: trunkCheck,
  handle: async (request: UserRequest) => {
    checkRight(request);
    const { services, params } = request;
    const result = await refusing(asRefusal, () =>
      services.trunkChecks.run(actorOf(request), params.id ?? '', services.audit),
    );
    return { item: found(result, missing) };
  },
});

const trunks = collection({
  path: trunkSource,
  access: 'administrator',
  item: administeredTrunk,
  topic: () => topics.trunks,
  missing,
  list: {
    about: 'Returns the trunks, each with its state. Answers 403 to an administrator of a department.',
    read: (request) => {
      checkRight(request);
      return request.services.trunks.list();
    },
  },
  create: {
    about: 'Adds a trunk, which is used at once.',
    body: newTrunk,
    handle: (request, draft) => {
      checkRight(request);
      return request.services.trunks.add(actorOf(request), draft, request.services.audit);
    },
  },
  one: {
    about: 'Returns a trunk with its state.',
    read: (request) => {
      checkRight(request);
      return request.services.trunks.find(request.id);
    },
  },
  change: {
    about:
      'Replaces the values of a trunk; its calls end. Answers 412 if another administrator has changed the trunk since `version`.',
    refuses: [412],
    body: trunkChange,
    handle: (request, change) => {
      checkRight(request);
      return refusing(asRefusal, () =>
        request.services.trunks.change(actorOf(request), { id: request.id, change }, request.services.audit),
      );
    },
  },
  remove: {
    about: 'Removes a trunk; its calls end.',
    handle: (request) => {
      checkRight(request);
      return request.services.trunks.remove(actorOf(request), request.id, request.services.audit);
    },
  },
});

/** Trunks to carriers and other phone systems. */
export const trunkResources: readonly Resource[] = [check, ...trunks];
