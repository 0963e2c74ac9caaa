import { listener, listenerRequest } from '../../../../sdk/wire/push/client-frames.ts';
import { listenerPath } from '../../base/paths.ts';
import { refuse } from '../../resources/refusal.ts';
import { action, type Resource, type SessionRequest, write } from '../../resources/resource.ts';

/** Names under which changes are pushed. */
export const eventListeners = action({
  path: 'v1/service/EventListener/bean',
  access: 'session',
  about: 'Creates a listener. A second listener of the same name replaces the first.',
  body: listenerRequest,
  answers: listener,
  status: 200,
  handle: ({ services, session }: SessionRequest, { name }) => {
    services.listeners.create(session, name);
    return { item: { name, restUri: listenerPath(name) } };
  },
});

/** An event listener of the session, by its name. */
export const eventListener: Resource = {
  path: 'v1/service/EventListener/bean/:name',
  access: 'session',
  DELETE: write({
    about: 'Deletes a listener and ends its subscriptions.',
    status: 200,
    handle: ({ params, services, session }: SessionRequest) => {
      const isEnded = services.listeners.remove(session, params.name ?? '');
      if (!isEnded) throw refuse(404, 'There is no such listener.');
      return {};
    },
  }),
};
