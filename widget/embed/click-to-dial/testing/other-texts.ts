/** The locales whose dates and amounts browsers write: they follow the rules of Unicode CLDR. */
const locales =
  'en-US en-GB en-IN en-AU de-DE de-CH fr-FR fr-CA es-ES it-IT nl-NL pt-BR pl-PL sv-SE da-DK fi-FI cs-CZ hu-HU tr-TR ja-JP ko-KR zh-CN he-IL el-GR ru-RU nb-NO ro-RO id-ID vi-VN uk-UA'.split(
    ' ',
  );

/** Returns random whole numbers below a limit, the same in each run (mulberry32). */
function randoms(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const weighted = (digits: string): number =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);

/** Returns texts with digits that are no phone numbers, by their kind. */
export function otherTexts(): readonly (readonly [kind: string, text: string])[] {
  const random = randoms(12345);
  const digits = (length: number) => Array.from({ length }, () => random(10)).join('');
  /** Rows of digits with lengths such as `4 4 2`. */
  const groups = (lengths: string, separator = ' ') =>
    lengths
      .split(' ')
      .map((length) => digits(Number(length)))
      .join(separator);
  const goods = (start: string) => {
    const body = start + digits(12 - start.length);
    return body + ((10 - (weighted(body) % 10)) % 10);
  };
  const dates = locales.flatMap((locale) =>
    Array.from({ length: 8 }, () => {
      const at = new Date(Date.UTC(1990 + random(45), random(12), 1 + random(28), random(24), random(60)));
      const short = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' });
      const long = new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'medium',
        timeZone: 'UTC',
      });
      return [
        ['date', short.format(at)],
        ['date', long.format(at)],
        ['dates', short.formatRange(at, new Date(at.getTime() + 9_000_000_000))],
        ...['USD', 'EUR', 'JPY', 'GBP', 'INR'].map((currency) => [
          'amount',
          new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
            random(2 ** 30) / 10 ** random(5),
          ),
        ]),
        ['number', new Intl.NumberFormat(locale).format(random(2 ** 31) / 100)],
      ] as [string, string][];
    }).flat(),
  );
  const codes = Array.from({ length: 200 }, (): [string, string][] => [
    ['address', [random(256), random(256), random(256), random(256)].join('.')],
    ['time', new Date(631_152_000_000 + random(1e9) * 1000).toISOString()],
    ['time', String(1.6e9 + random(1e8))],
    ['book', `ISBN 978-${groups('1 2 6 1', '-')}`],
    ['book', `ISBN ${groups('1 3 5 1', '-')}`],
    ['goods', goods('978')],
    ['goods', goods('')],
    ['order', groups('3 7 7', '-')],
    ['order', `Order #${digits(6)}`],
    ['order', `Order ${digits(10)}`],
    ['order', `PO-${2020 + random(7)}-${digits(5)}`],
    ['invoice', `INV${digits(8)}`],
    ['id', `${1 + random(9)}${digits(9)}`],
    ['card', `4${groups('3 4 4 4')}`],
    ['account', `DE${groups('2 4 4 4 4 2')}`],
    ['company', groups('3 3 3 5')],
    ['company', `SIREN ${groups('3 3 3')}`],
    ['security', groups('3 2 4', '-')],
    ['post code', groups('5 4', '-')],
    ['parcel', `1Z ${groups('3 3 2 4 4')}`],
    ['place', `${(random(180e6) / 1e6 - 90).toFixed(6)}, ${(random(360e6) / 1e6 - 180).toFixed(6)}`],
    ['version', [random(20), random(100), random(10_000), random(1000)].join('.')],
    ['size', `${random(5000)} x ${random(5000)} x ${random(5000)} mm`],
    ['years', `${1950 + random(50)}-${2000 + random(30)}`],
    ['decimal', `${random(10)}.${digits(9)}`],
  ]);
  return [...dates, ...codes.flat()];
}
