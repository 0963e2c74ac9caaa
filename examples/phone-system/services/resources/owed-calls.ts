import { owedCall } from '../../../../sdk/wire/services/owed-call.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';

/** The callers whom the signed-in user calls back. */
export const owedCallResources = collection({
  path: 'v1/user/Callback',
  access: 'user',
  item: owedCall,
  missing: 'There is no such caller.',
  topic: ({ person }) => topics.owedCalls(person.id),
  list: {
    about:
      'Returns the callers whom the signed-in user calls back, the longest waiting one first. As soon as the user is free, a phone of the user rings, and its answer calls the first of them.',
    read: ({ person, services }) => services.owedCalls.of(person.id),
  },
  remove: {
    about: 'Removes a caller, who is not called back.',
    handle: async ({ id, person, services }) => {
      const owed = services.owedCalls.byId(person.id, id);
      return owed !== undefined && services.owedCalls.remove(person.id, Number(owed.callbackID));
    },
  },
});
