import {
  type AllowedCallerId,
  allowedCallerId,
  maxAllowedCallerIds,
} from '../../../../sdk/wire/calls/caller-id.ts';
import { enterpriseSource } from '../../base/paths.ts';
import { text, wholeNumber } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource } from '../../resources/resource.ts';
import type { Numbering } from '../numbering.ts';

/** The caller IDs that the signed-in user may show on external calls. */
export const allowedCallerIds: Resource = {
  path: `${enterpriseSource}/Extension/:number/loadCustomCallerIDsAllowed`,
  access: 'user',
  GET: list({
    about:
      'Returns the caller IDs that the signed-in user may present on external calls, the user’s own numbers first. `firstDigitsCCID` selects numbers by their first digits, in national or international form. `maxValuesAllowedReturned` limits the list, to 10 at most. `assignedToInternalAddressRT` is the `rt` of `assignedToInternalAddress`.',
    item: allowedCallerId,
    query: {
      firstDigitsCCID: text,
      maxValuesAllowedReturned: wholeNumber(3),
      assignedToInternalAddressRT: text,
    },
    page: async ({ params, person, query, services }, { offset, length }) => {
      if (params.number !== person.number) throw refuse(403, 'Only your own numbers can be seen here.');
      const items = services.callerIds
        .allowed(person)
        .filter(({ customCallerID }) =>
          beginsWith(customCallerID, query.firstDigitsCCID ?? '', services.numbering),
        )
        .slice(0, Math.min(query.maxValuesAllowedReturned ?? maxAllowedCallerIds, maxAllowedCallerIds));
      return {
        count: items.length,
        items: items
          .slice(offset, offset + length)
          .map((item) => withAddress(item, query.assignedToInternalAddressRT)),
      };
    },
  }),
};

/** Returns true if a number begins with these digits, in any way in which it is written. */
function beginsWith(number: string, first: string, { plainWritings }: Numbering): boolean {
  const digits = first.replace(/[^\d+]/g, '');
  return [number, number.slice(1), ...plainWritings(number)].some((way) => way.startsWith(digits));
}

/** @param names of the properties of the address, separated by commas; undefined: all of them */
function withAddress(item: AllowedCallerId, names: string | undefined): AllowedCallerId {
  const { assignedToInternalAddress: address, ...rest } = item;
  if (names === undefined || address === undefined) return item;
  const wanted = names.split(',').map((name) => name.trim());
  const kept = Object.fromEntries(Object.entries(address).filter(([name]) => wanted.includes(name)));
  return { ...rest, assignedToInternalAddress: kept };
}
