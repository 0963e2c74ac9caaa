import type { SelectOption } from '#ui/select/select.tsx';

/** Regions that are no countries: of the union, of the nations, of nobody, and those of developers. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns all countries by their names in a language. Browsers know the names, but have no list of codes. */
export function countriesIn(language: string): readonly SelectOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const label = names.of(value);
      // Codes of former countries stand for those of today.
      const isToday = new Intl.Locale(`und-${value}`).region === value;
      return label !== undefined && isToday && !noCountries.has(value) ? [{ value, label }] : [];
    })
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

/** Returns all time zones. */
export const timeZones = (): readonly SelectOption[] => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([here, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
};

/** Returns the country of the browser's language, such as `CA` for `fr-CA`. */
export const countryHere = (): string => new Intl.Locale(navigator.language).maximize().region ?? 'US';
