import * as z from 'zod/mini';
import { destinationRequest, dtmfRequest } from '../../../sdk/wire/call-action.ts';
import { ActionNotAllowed, BadNumber, LineGone } from '../exchange/call-error.ts';
import type { LineCommand } from '../exchange/exchange.ts';
import { parseBody } from './body.ts';
import { refuse } from './refusal.ts';
import { type Ask, type Resource, write } from './resource.ts';

const empty = z.optional(z.unknown());

/** The body that each action wants. */
const bodies = {
  answer: empty,
  drop: empty,
  disconnect: empty,
  leave: empty,
  hold: empty,
  unhold: empty,
  redirect: destinationRequest,
  sendDtmfs: dtmfRequest,
} as const;
type ActionName = keyof typeof bodies;

const isAction = (name: string | undefined): name is ActionName =>
  name !== undefined && Object.hasOwn(bodies, name);

const toCommand = (action: ActionName, body: unknown): LineCommand =>
  ({ ...(body as object | undefined), action }) as LineCommand;

function act({ params, person, services }: Ask, body: unknown) {
  const { action, lineId = '' } = params;
  if (!isAction(action)) throw refuse(404, 'There is no such action.');
  try {
    services.exchange.act(person.id, lineId, toCommand(action, body));
  } catch (error) {
    throw asRefusal(error);
  }
  return {};
}

/** What the exchange does not do, in the words of the wire. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof BadNumber) return refuse(406, error.message);
  if (error instanceof LineGone) return refuse(404, error.message);
  if (error instanceof ActionNotAllowed) return refuse(409, error.message);
  return error;
}

const method = {
  about:
    'Does one of `answer`, `disconnect`, `leave`, `hold`, `unhold`, `redirect`, `sendDtmfs`, or `drop` (`disconnect` while it rings, else `leave`). 409 when the line does not list it, 404 when the line is gone.',
  bodies: [destinationRequest, dtmfRequest],
  handle: act,
};

/** What can be done with a call line. */
export const callLineAction: Resource = {
  path: 'v1/user/CallLine/:lineId/:action',
  access: 'user',
  GET: write({
    ...method,
    handle: (ask: Ask) => {
      const { action } = ask.params;
      return act(ask, isAction(action) ? parseBody(bodies[action], ask.query) : undefined);
    },
  }),
  POST: write({
    ...method,
    body: ({ params }: Ask) => (isAction(params.action) ? bodies[params.action] : undefined),
  }),
};
