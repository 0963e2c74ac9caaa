import type { Person } from '#sdk/index.ts';

/**
 * Returns the number that a list shows for a person; undefined for none.
 *
 * @param showsInternal whether the enterprise shows internal numbers (`displayAddressNumberForExtensionsInList`). The number that the
 * user has searched for is always shown
 */
export const listedNumber = (
  { matchedNumber, numbers }: Pick<Person, 'matchedNumber' | 'numbers'>,
  showsInternal: boolean,
): string | undefined =>
  matchedNumber ?? numbers.find(({ type }) => showsInternal || type !== 'internal')?.number;
