import type { Forwarding } from '../../../sdk/index.ts';
import type { areaWords } from '../../../src/i18n/en/app/areas.ts';
import type { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import type { Translate } from '../../../src/i18n/words.ts';

/** Destinations that phone systems identify by name. */
const places = {
  ENT_VM: 'area.voicemail',
  ENT_RCPT: 'forwarding.to.ENT_RCPT',
  USER_HOME: 'forwarding.to.USER_HOME',
  USER_MOBILE: 'forwarding.to.USER_MOBILE',
  REJECTION: 'forwarding.to.REJECTION',
} as const;

const types = {
  AL: 'forwarding.type.AL',
  NA: 'forwarding.type.NA',
  OB: 'forwarding.type.OB',
  UR: 'forwarding.type.UR',
} as const;

const filters = { A: 'forwarding.filter.A', I: 'forwarding.filter.I', E: 'forwarding.filter.E' } as const;

/** Returns the text for a known name; undefined for an unknown one. */
const known = <Words extends object>(all: Words, name: string): Words[keyof Words] | undefined =>
  Object.hasOwn(all, name) ? all[name as keyof Words] : undefined;

/** Returns a destination as text: a named place, a service, or a formatted number. */
export function destinationWords(
  { destination }: Forwarding,
  words: Translate<typeof areaWords | typeof fullAppWords>,
  format: (number: string) => string,
): string {
  const place = known(places, destination);
  if (place) return words(place);
  return /^[+\d]/.test(destination) ? format(destination) : words('forwarding.to.other');
}

/** Returns the condition of a rule as text. */
export const typeWords = (
  { forwardType }: Forwarding,
  words: Translate<typeof areaWords | typeof fullAppWords>,
): string => words(known(types, forwardType) ?? 'forwarding.type.other');

/** Returns the callers that a rule applies to, as text. */
export const filterWords = (
  { filter }: Forwarding,
  words: Translate<typeof areaWords | typeof fullAppWords>,
): string => words(known(filters, filter) ?? 'forwarding.filter.other');
