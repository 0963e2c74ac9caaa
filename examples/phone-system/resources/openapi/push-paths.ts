import { clientFrame } from '../../../../sdk/wire/push/client-frames.ts';
import { greetingFrame, subscriptionFrame } from '../../../../sdk/wire/push/push.ts';
import { bayeuxRequest } from '../../http/cometd/message.ts';
import { refusedWith } from './refusals.ts';
import { type JsonObject, json, schemaOf } from './schema.ts';
import { securityOf } from './sign-in.ts';

const documentation = {
  description: 'Listeners, subscriptions, keep-alive and reconnection',
  url: 'https://github.com/callside/callside/blob/main/docs/wire.md#push',
};

/** The frames of the socket. OpenAPI describes no WebSockets, so they are the content of the upgrade. */
const frames = {
  'x-websocket': {
    sends: { anyOf: [greetingFrame, subscriptionFrame].map(schemaOf) },
    receives: schemaOf(clientFrame),
  },
};

/** Push, which is no resource: a WebSocket, and long polling. */
export const pushPaths: JsonObject = {
  '/ws-service/{application}': {
    parameters: [{ name: 'application', in: 'path', required: true, schema: { type: 'string' } }],
    get: {
      operationId: 'openPushSocket',
      description:
        'Opens the push socket of a session (WebSocket). The session is named by the cookie, by its `token`, or by a `ticket` of `v1/service/PushTicket`; without one the socket says `notLogged`. A bare text `ping` keeps it alive.',
      tags: ['push'],
      security: [...securityOf({ access: 'session', path: '' }, 'GET'), {}],
      parameters: ['token', 'ticket'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
      responses: {
        101: { description: 'The socket is open. Each frame is a JSON text.' },
        403: { description: 'The page is of another origin, or the token of another session.' },
        503: { description: 'Too many sessions that do not exist were asked for from this network.' },
      },
      externalDocs: documentation,
      ...frames,
    },
  },
  '/cometd': {
    post: {
      operationId: 'pollPush',
      description:
        'Push for clients without a usable WebSocket: the protocol Bayeux 1.0 over long polling, as libraries of the CometD project speak it. The channel of the frames is `/` and the name of the application.',
      tags: ['push'],
      security: [...securityOf({ access: 'session', path: '' }, 'GET'), {}],
      requestBody: { required: true, content: json(schemaOf(bayeuxRequest)) },
      responses: {
        200: {
          description: 'The messages for the client, those that answer its own included.',
          content: json({
            type: 'array',
            items: { type: 'object', properties: { channel: { type: 'string' } }, required: ['channel'] },
          }),
        },
        ...refusedWith([400, 403, 413, 500, 503]),
      },
      externalDocs: documentation,
    },
  },
};
