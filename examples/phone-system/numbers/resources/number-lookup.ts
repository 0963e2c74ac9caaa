import { numberLookup as foundNumber } from '../../../../sdk/wire/calls/number-lookup.ts';
import { text } from '../../resources/query.ts';
import { list, type Resource } from '../../resources/resource.ts';

/** The possible calls with a written number. */
export const numberLookup: Resource = {
  path: 'v1/service/E164',
  access: 'user',
  GET: list({
    about:
      'Returns the kind of the number `numbers`, in whatever form it is written: an internal number (`I`), one of the public network (`E`), or one that the user may not call (`N`). The list is empty for a text that is not a number, and for a number that is not assigned.',
    item: foundNumber,
    query: { numbers: text },
    read: ({ person, query, services }) => services.numbers.lookUp(query.numbers ?? '', person),
  }),
};
