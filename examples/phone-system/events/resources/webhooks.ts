import {
  administeredWebhook,
  repeatedDeliveries,
  repeatOrder,
  webhookAttempt,
  webhookDelivery,
  webhookSource,
} from '../../../../sdk/wire/administration/webhook.ts';
import { newWebhook, webhookChange } from '../../../../sdk/wire/administration/webhook-requests.ts';
import { actorOf, checkAllUsers } from '../../administration/actor.ts';
import { asRefusal } from '../../administration/resources/setting-refusal.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { found, refusing } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest } from '../../resources/resource.ts';

const checkRight = (request: UserRequest): void =>
  checkAllUsers(request, 'Webhooks are for administrators of all users.');

const missing = 'There is no such webhook.';
const onlyAll = 'Answers 403 to an administrator of a department.';

const webhooks = collection({
  path: webhookSource,
  access: 'administrator',
  item: administeredWebhook,
  topic: () => topics.webhooks,
  missing,
  list: {
    about: `Returns the webhooks, without their secrets. ${onlyAll}`,
    refuses: [403],
    read: (request) => {
      checkRight(request);
      return request.services.webhooks.list();
    },
  },
  create: {
    about:
      'Adds a webhook. Its `secret` is in this answer only. Answers 409 for an address inside the network that no option allows, and for a `vendor` without `credentials`.',
    refuses: [403, 409],
    full: 'There are as many webhooks as there can be.',
    body: newWebhook,
    handle: (request, values) => {
      checkRight(request);
      return refusing(asRefusal, () => request.services.webhooks.add(actorOf(request), values));
    },
  },
  one: {
    about: 'Returns a webhook.',
    refuses: [403],
    read: (request) => {
      checkRight(request);
      return request.services.webhooks.find(request.id);
    },
  },
  change: {
    about:
      'Replaces the values of a webhook. A webhook that is disabled gets none of the events that wait. A `vendor` at another address needs new `credentials`. Answers 412 if another administrator has changed it since `version`.',
    refuses: [403, 409, 412],
    body: webhookChange,
    handle: (request, change) => {
      checkRight(request);
      return refusing(asRefusal, () =>
        request.services.webhooks.change(actorOf(request), request.id, change),
      );
    },
  },
  remove: {
    about: 'Removes a webhook, with the events that it has not received.',
    refuses: [403],
    handle: (request) => {
      checkRight(request);
      return request.services.webhooks.remove(actorOf(request), request.id);
    },
  },
});

const idIn = ({ params }: UserRequest): string => params.id ?? '';

const rotate = action({
  path: `${webhookSource}/:id/rotate`,
  access: 'administrator',
  about:
    'Makes a new `secret`, which is in this answer only. The secret before is void. Answers 409 for a `vendor`, which has `credentials` in its place.',
  refuses: [403, 409],
  answers: administeredWebhook,
  handle: async (request: UserRequest) => {
    checkRight(request);
    const renewed = await refusing(asRefusal, () =>
      request.services.webhooks.renew(actorOf(request), idIn(request)),
    );
    return { item: found(renewed, missing) };
  },
});

const test = action({
  path: `${webhookSource}/:id/test`,
  access: 'administrator',
  about: 'Sends an event of the type `test` at once, and answers how the receiver answered.',
  refuses: [403],
  answers: webhookAttempt,
  handle: async (request: UserRequest) => {
    checkRight(request);
    return {
      item: found(await request.services.webhooks.test(actorOf(request), idIn(request)), missing),
    };
  },
});

const deliveries: Resource = {
  path: `${webhookSource}/:id/Delivery`,
  access: 'administrator',
  GET: list({
    about: 'Returns the events that a webhook has not received, the newest first.',
    refuses: [403],
    item: webhookDelivery,
    page: async (request: UserRequest, range) => {
      checkRight(request);
      return found(await request.services.webhooks.deliveries(idIn(request), range), missing);
    },
  }),
};

const repeat = action({
  path: `${webhookSource}/:id/repeat`,
  access: 'administrator',
  about:
    'Sends all events again that were given up, and those that wait at once; with `eventID` only that event.',
  refuses: [403],
  body: repeatOrder,
  answers: repeatedDeliveries,
  handle: async (request: UserRequest, order) => {
    checkRight(request);
    const repeated = await request.services.webhooks.repeat(actorOf(request), idIn(request), order);
    return { item: { repeated: found(repeated, missing) } };
  },
});

/** Addresses that receive events. */
export const webhookResources: readonly Resource[] = [rotate, test, deliveries, repeat, ...webhooks];
