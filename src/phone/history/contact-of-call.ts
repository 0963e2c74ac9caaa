import type { CallHistoryItem } from '#sdk/index.ts';

/** Short numbers belong to colleagues, groups and services. */
const shortest = 6;
const isOutside = (number: string) => number.replace(/\D/g, '').length >= shortest;

/** True if the other party could become a contact: the number is known, and is not a number of the company with its own name. */
export const mayBecomeContact = ({
  remoteNumber,
  remoteLabel,
}: Pick<CallHistoryItem, 'remoteNumber' | 'remoteLabel'>): boolean =>
  remoteNumber !== '' && (!remoteLabel || isOutside(remoteNumber));
