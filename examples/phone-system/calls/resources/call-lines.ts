import { callLine } from '../../../../sdk/wire/calls/call-line.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';

/** The call lines of the signed-in user. */
export const callLineResources = collection({
  path: 'v1/user/CallLine',
  access: 'user',
  references: ['terminal', 'extension'],
  key: 'lineId',
  item: callLine,
  topic: ({ person }) => topics.callLines(person.id),
  list: {
    about: 'Returns the call lines of the signed-in user that are not dropped, oldest first.',
    name: 'results',
    filters: ['terminal', 'state'],
    read: ({ person, services }) => services.exchange.linesOf(person.id),
  },
  one: {
    about: 'Returns one call line of the signed-in user.',
    read: ({ id, person, services }) =>
      services.exchange.linesOf(person.id).find(({ lineId }) => lineId === id),
  },
});
