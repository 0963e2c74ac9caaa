import { owedCall } from '../../../../sdk/wire/services/owed-call.ts';
import { topics } from '../../base/changes.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';

/** The callers whom the signed-in user calls back. */
export const owedCalls: Resource = {
  path: 'v1/user/Callback',
  access: 'user',
  GET: list({
    about:
      'Returns the callers whom the signed-in user calls back, the longest waiting one first. As soon as the user is free, a phone of the user rings, and its answer calls the first of them.',
    item: owedCall,
    read: ({ person, services }: UserRequest) => services.owedCalls.of(person.id),
    topic: ({ person }) => topics.owedCalls(person.id),
  }),
};

/** A caller who waits to be called back, by id. */
export const owedCallResource: Resource = {
  path: 'v1/user/Callback/:id',
  access: 'user',
  DELETE: write({
    about: 'Removes a caller, who is not called back.',
    handle: async ({ params, person, services }: UserRequest) => {
      const owed = services.owedCalls.byId(person.id, params.id ?? '');
      if (!owed || !(await services.owedCalls.remove(person.id, Number(owed.callbackID))))
        throw refuse(404, 'There is no such caller.');
      return {};
    },
  }),
};
