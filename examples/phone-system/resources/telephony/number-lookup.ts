import { numberAction } from '../../../../sdk/wire/calls/number-lookup.ts';
import { type Ask, list, type Resource } from '../resource.ts';

/** The possible calls with a written number. */
export const numberLookup: Resource = {
  path: 'telephony/E164',
  access: 'user',
  GET: list({
    about:
      'Returns the actions for `number`, in whatever form it is written: `callInternalNumber`, `callPublicNumber` (both for a colleague with a public number), or a type that is not a call. The list is empty for a text that is not a number, and for a number that is not assigned.',
    item: numberAction,
    read: ({ person, query, services }: Ask) => services.numbers.lookUp(query.number ?? '', person),
  }),
};
