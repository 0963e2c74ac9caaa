import { callLine } from '../../../../sdk/wire/calls/call-line.ts';
import { topics } from '../../base/changes.ts';
import { list, one, type Resource, type UserRequest } from '../../resources/resource.ts';

const topic = ({ person }: UserRequest) => topics.callLines(person.id);
const references = ['terminal', 'extension'];

/** The call lines of the signed-in user. */
export const callLines: Resource = {
  path: 'v1/user/CallLine',
  access: 'user',
  references,
  GET: list({
    about: 'Returns the call lines of the signed-in user that are not dropped, oldest first.',
    item: callLine,
    name: 'results',
    filters: ['terminal', 'state'],
    read: ({ person, services }) => services.exchange.linesOf(person.id),
    topic,
  }),
};

/** A call line of the user, by its id. */
export const callLineResource: Resource = {
  path: 'v1/user/CallLine/:lineId',
  access: 'user',
  references,
  GET: one({
    about: 'Returns one call line of the signed-in user.',
    answers: callLine,
    read: ({ params, person, services }: UserRequest) =>
      services.exchange.linesOf(person.id).find((line) => line.lineId === params.lineId),
    topic,
  }),
};
