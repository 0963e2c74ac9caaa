import * as z from 'zod/mini';
import { terminalRequest } from '../../../../sdk/wire/calls/call-action.ts';
import { callLine } from '../../../../sdk/wire/calls/call-line.ts';
import { topics } from '../../base/changes.ts';
import { parseBody } from '../../resources/body.ts';
import { collection } from '../../resources/collection.ts';
import { text } from '../../resources/query.ts';
import { refusing } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { asRefusal, phoneIdOf, refuseAction } from './call-line-action.ts';

const entering = z.enum(['pickUp', 'listen', 'bargeIn', 'intrude']);

/** Call lines of others with which the signed-in user can do something. */
const colleagueLineCollection = collection({
  path: 'v1/user/ColleagueCallLine',
  access: 'user',
  references: ['extension'],
  key: 'lineId',
  item: callLine,
  topic: ({ person }) => topics.colleagueCallLines(person.id),
  list: {
    about:
      'Returns the call lines of other users on which the signed-in user may act, oldest first. `extension` names the user, and `actions` what is allowed. Other lines are not listed.',
    name: 'results',
    filters: ['extension', 'state'],
    read: ({ person, services }) => services.exchange.colleagueLinesOf(person.id),
  },
  one: {
    about: 'Returns one of these call lines.',
    read: ({ id, person, services }) =>
      services.exchange.colleagueLinesOf(person.id).find(({ lineId }) => lineId === id),
  },
});

async function enter(request: UserRequest, body: unknown) {
  const { action, lineId = '' } = request.params;
  const known = z.safeParse(entering, action);
  if (!known.success) throw refuseAction(action);
  await refusing(asRefusal, () =>
    request.services.exchange.enter(request.person, lineId, { action: known.data, phoneId: phoneIdOf(body) }),
  );
  return {};
}

const about =
  'Carries out one of `pickUp`, `listen`, `bargeIn` and `intrude`. The phone `terminal` of the signed-in user, or else the first that is in service, rings and answers automatically before. Answers 409 if the line does not list the action or the phone cannot take the call, and 404 if the user does not see the line or does not have the phone.';

/** The actions of a colleague's line. */
const colleagueCallLineAction: Resource = {
  path: 'v1/user/ColleagueCallLine/:lineId/:action',
  access: 'user',
  GET: write({
    about,
    refuses: [409],
    query: { terminal: text },
    bodies: [terminalRequest],
    handle: (request) => enter(request, parseBody(terminalRequest, request.query)),
  }),
  POST: write({
    about,
    refuses: [409],
    body: terminalRequest,
    handle: (request: UserRequest, body) => enter(request, body),
  }),
};

/** The calls of others on which a user may act. */
export const colleagueCallLineResources: readonly Resource[] = [
  ...colleagueLineCollection,
  colleagueCallLineAction,
];
