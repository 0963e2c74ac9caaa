/** The locales whose formats are served beside the app: the product's languages with their regions. */
export const servedLocales: readonly string[] = [
  ...['en', 'en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IE', 'fr', 'fr-FR', 'fr-BE', 'fr-CA', 'fr-CH'],
  ...[
    'de',
    'de-DE',
    'de-AT',
    'de-CH',
    'es',
    'es-ES',
    'es-MX',
    'es-AR',
    'it',
    'it-IT',
    'it-CH',
    'nl',
    'nl-NL',
  ],
  'nl-BE',
];

const moment = new Date(2024, 10, 9, 7, 5);
/** The letters of Unicode date patterns, by the part of a date. */
const letters: Readonly<Record<string, (text: string) => string>> = {
  day: (text) => 'd'.repeat(text.length),
  month: (text) => 'M'.repeat(text.length),
  year: () => 'y',
  hour: (text) => text,
  minute: () => 'mm',
  dayPeriod: () => 'a',
};

function pattern(format: Intl.DateTimeFormat, hour = ''): string {
  return format
    .formatToParts(moment)
    .map(({ type, value }) => (type === 'hour' ? hour : (letters[type]?.(value) ?? value)))
    .join('');
}

/** Returns the formats of a locale in the shape of Angular's locale files, from the data of the runtime. */
export function localeFileOf(tag: string) {
  const { firstDay, weekend } = weekOf(tag);
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short' });
  const hour = time.resolvedOptions().hour12 ? 'h' : 'HH';
  const dates = new Intl.DateTimeFormat(tag, { day: '2-digit', month: '2-digit', year: 'numeric' });
  return {
    id: tag,
    localeID: tag.replaceAll('-', '_'),
    DATETIME_FORMATS: {
      FIRSTDAYOFWEEK: firstDay - 1,
      WEEKENDRANGE: [(weekend[0] ?? 6) - 1, (weekend.at(-1) ?? 7) - 1],
      shortDate: pattern(dates),
      shortTime: pattern(time, hour),
    },
  };
}

interface Week {
  /** 1 is Monday. */
  readonly firstDay: number;
  readonly weekend: readonly number[];
}

function weekOf(tag: string): Week {
  const locale: Intl.Locale & { getWeekInfo?: () => Week } = new Intl.Locale(tag).maximize();
  return locale.getWeekInfo?.() ?? { firstDay: 1, weekend: [6, 7] };
}
