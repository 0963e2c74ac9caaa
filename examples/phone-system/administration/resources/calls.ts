import {
  administeredCall,
  administeredCallResults,
  administeredCallSource,
} from '../../../../sdk/wire/administration/call.ts';
import { companyCalls, recordLook } from '../../diagnosis/resources/looked-at.ts';
import { collection, type ItemRequest } from '../../resources/collection.ts';
import { oneOf, text, wholeNumber } from '../../resources/query.ts';
import type { Resource, UserRequest } from '../../resources/resource.ts';
import { checkAllUsers } from '../actor.ts';

const check = (request: UserRequest): void =>
  checkAllUsers(request, 'The calls are for administrators of all users.');

const idOf = ({ id }: ItemRequest): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

const query = {
  search: text,
  user: text,
  result: oneOf(administeredCallResults, `A result is one of ${administeredCallResults.join(', ')}.`),
  from: wholeNumber(15),
  to: wholeNumber(15),
};

/** The calls of the company of which the diagnosis is kept. */
export const administeredCallResources: readonly Resource[] = collection({
  path: administeredCallSource,
  access: 'administrator',
  item: administeredCall,
  missing: 'There is no such call.',
  list: {
    about:
      'Returns the calls of everybody of which the diagnosis is kept, those of the last seven days, the newest first, each with all of its users. `search` selects by a part of a name, or digits of a number in any writing, `user` the calls of a user, `result` those that were `answered`, `unanswered` or of `badSound`, and `from` and `to` the time of the beginning, in milliseconds since 1970. Who looks at them is in the record of changes, once an hour. Answers 403 to an administrator of a department.',
    refuses: [403],
    query,
    page: async (request, range) => {
      check(request);
      await recordLook(request, { subject: '', label: '' });
      return companyCalls(request.services).page(request.query, range);
    },
  },
  one: {
    about: 'Returns a call of which the diagnosis is kept. Answers 403 to an administrator of a department.',
    refuses: [403],
    read: (request) => {
      check(request);
      return companyCalls(request.services).find(idOf(request));
    },
  },
});
