import type { CallLine } from '#wire/calls/call-line.ts';
import { type AddressBookSettings, addressBookNumberPattern } from '#wire/people/address-book-settings.ts';

/** The states of the external address book, by their numbers. */
export const addressBookStates = {
  notAllowed: -1,
  idle: 0,
  loaded: 1,
  pending: 2,
  initialized: 3,
  networkError: 4,
  closed: 5,
} as const;
/** The state of the external address book. */
export type AddressBookState = keyof typeof addressBookStates;

/** The parts of a call line that decide whether its caller is looked up. */
export type LookUpLine = Pick<
  CallLine,
  'isIncoming' | 'state' | 'displayedNumber' | 'displayedExternalNumber'
>;

/**
 * Returns the number that a caller is looked up by: the external number if there is any. A number that begins with 000 loses
 * a zero, because the first of them was the prefix for outside calls. Undefined if it cannot be looked up.
 */
export function lookUpNumber({
  displayedNumber,
  displayedExternalNumber,
}: Pick<LookUpLine, 'displayedNumber' | 'displayedExternalNumber'>): string | undefined {
  const number = displayedExternalNumber || displayedNumber || '';
  if (!addressBookNumberPattern.test(number)) return undefined;
  return number.startsWith('000') ? number.slice(1) : number;
}

/**
 * Whether a call is to be looked up now: an incoming call in the state of the setting (ringing, else talking), or a call that
 * the voicemail has taken and the user monitors.
 */
export function isToLookUp(line: LookUpLine, settings: Pick<AddressBookSettings, 'ON_RINGING'>): boolean {
  const wanted = settings.ON_RINGING ? 'ringing' : 'talking';
  return line.state === 'monitoring' || (line.isIncoming && line.state === wanted);
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a search pattern for XML, which the drivers of third parties send. */
export const xmlPattern = (pattern: string): string =>
  pattern.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
