import { type QueueLanguage, queueLanguages } from './texts.ts';

/** The languages of callers from outside, by the country of the number. */
const countries: readonly (readonly [prefix: string, language: QueueLanguage])[] = [
  ['+33', 'fr'],
  ['+352', 'fr'],
  ['+377', 'fr'],
  ['+49', 'de'],
  ['+43', 'de'],
  ['+41', 'de'],
  ['+34', 'es'],
  ['+52', 'es'],
  ['+54', 'es'],
  ['+56', 'es'],
  ['+57', 'es'],
  ['+39', 'it'],
  ['+31', 'nl'],
  ['+32', 'nl'],
];

/**
 * Returns the language in which a caller is spoken to: that of a user, or of the country of the number, or of the company, or
 * English.
 *
 * @param caller.external the number in international form, of a caller from outside
 * @param tags.chosen the language of a user
 * @param tags.company the language of the company
 */
export function callerLanguage(
  { external }: { readonly external?: string | undefined },
  { chosen, company }: { readonly chosen: string | undefined; readonly company: string },
): QueueLanguage {
  const ofCountry = countries.find(([prefix]) => external?.startsWith(prefix))?.[1];
  return spoken(chosen) ?? ofCountry ?? spoken(company) ?? 'en';
}

const spoken = (tag: string | undefined): QueueLanguage | undefined => {
  const short = tag?.split('-')[0]?.toLowerCase();
  return queueLanguages.find((language) => language === short);
};
