import { numberAction } from '../../../sdk/wire/number-lookup.ts';
import { type Ask, list, type Resource } from './resource.ts';

/** What can be done with a number that somebody wrote. */
export const numberLookup: Resource = {
  path: 'telephony/E164',
  access: 'user',
  GET: list({
    about:
      'What can be done with `number`, however it is written: `callInternalNumber`, `callPublicNumber` (a colleague with a public number has both), or a type that is no call. Empty for what is no number, and for a number that nobody has.',
    item: numberAction,
    read: ({ person, query, services }: Ask) => services.numbers.lookUp(query.number ?? '', person),
  }),
};
