import type { PhoneNumber } from 'libphonenumber-js/min';

/** A place in a text. */
export interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The digits by which a country dials abroad. */
const wayAbroad = /^(?:0\d{1,4}|810|119)$/;

/** Words before a number, in the languages of the product: a row of digits is a number to call only after these, or alone. */
const phoneWord =
  /(?:t[eé]l|fon|phone|call|fax|mobi?l|cell|handy|gsm|ruf|appel|llam|chiam|bel|contact|☎|📞|📱|\b[tmpf][.:])\D{0,16}$/i;
/** Words before another kind of number. */
const otherWord =
  /(?:\b(?:(?:is[bs]n|sire[nt]|ssn|iban|ean|upc|vat|ip|id|ref|zip|plz)\b|(?:order|invoice|tracking|rechnung|auftrag|bestell|kunde|commande|facture|pedido|factura|ordine|fattura|bestelling|factuur|klant)\p{L}*)|[#№])[\s.:#-]{0,4}$/iu;

const currency = String.raw`(?:\p{Lu}{0,3}\p{Sc}|\b(?:USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|BRL|MXN|PLN|CZK|HUF|RON|SEK|NOK|DKK|TRY|RUB|UAH|ILS|ZAR|kr|zł|Kč|Ft|lei|руб|грн|Rp|R)\b)`;
const amountBefore = new RegExp(`${currency}[\\s\\u200e\\u200f.-]{0,2}$`, 'u');
const amountAfter = new RegExp(`^(?:[.,]\\d+)?[\\s\\u200e\\u200f]{0,2}${currency}`, 'u');
/** The extension that follows a comma may as well be the cents of an amount, or the hour of a date. */
const afterComma = /,[\s-]*\d+$/;
const dayOrMonth = '(?:0?[1-9]|[12]\\d|3[01])';
const date = new RegExp(
  `^(?:${dayOrMonth}([./-]) ?${dayOrMonth}\\1 ?(?:\\d{2}|\\d{4})|\\d{4}([./-])${dayOrMonth}\\2${dayOrMonth})$`,
);
const decimal = /^(?:0|[1-9]\d{0,2})[.,]\d{5,}$/;
const ipAddress = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/;

/**
 * Returns whether people write this number like this. Numbering plans are so full that most rows of digits are in one: an
 * amount, a date or an order that dials is worse than a number that does not.
 */
export function isWrittenAsNumber(number: PhoneNumber, place: Place): boolean {
  const written = place.text.slice(place.start, place.end);
  if (/[+＋]/.test(written)) return true;
  const groups = groupsOf(written, number.ext);
  const digits = groups.join('');
  if ((groups.length === 1 && isOfGoods(digits)) || isOther(written, place)) return false;
  if (isDialledAbroad(digits, number)) return true;
  const usual = groupsOf(number.formatNational(), number.ext);
  // With a 1 before it, numbers of North America are written as often.
  if (digits === `1${usual.join('')}` && number.countryCallingCode === '1') usual.unshift('1');
  // Without the digit that its country puts before a number, it is another kind of number.
  if (digits !== usual.join('')) return false;
  const hasTrunk = digits.length > number.nationalNumber.length;
  if (groups.length === 1) return hasTrunk || isNamed(place);
  return hasTrunk ? startsAs(groups, usual) : isGroupedAs(groups, usual);
}

function groupsOf(text: string, extension: string | undefined): string[] {
  const groups = text.match(/\p{Nd}+/gu) ?? [];
  return extension && groups.at(-1) === extension ? groups.slice(0, -1) : groups;
}

function isOther(written: string, { text, start, end }: Place): boolean {
  const before = text.slice(Math.max(0, start - 32), start);
  const after = text.slice(end, end + 16);
  if (phoneWord.test(before)) return false;
  return (
    [afterComma, date, decimal, ipAddress].some((kind) => kind.test(written)) ||
    otherWord.test(before) ||
    amountBefore.test(before) ||
    amountAfter.test(after)
  );
}

/** The number of an article (EAN) has a check digit. */
function isOfGoods(digits: string): boolean {
  if (digits.length !== 13) return false;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function isDialledAbroad(digits: string, { countryCallingCode, nationalNumber }: PhoneNumber): boolean {
  const own = `${countryCallingCode}${nationalNumber}`;
  return digits.endsWith(own) && wayAbroad.test(digits.slice(0, -own.length));
}

/** The prefix of a region is a group, or a part of a longer first group. The rest is written in any way. */
function startsAs([first = '']: readonly string[], usual: readonly string[]): boolean {
  let length = 0;
  return usual.some((group) => {
    length += group.length;
    return length === first.length;
  });
}

/** As usual, in groups of one length, or with a usual first group before groups of one length. */
function isGroupedAs(groups: readonly string[], usual: readonly string[]): boolean {
  const [first, ...rest] = groups;
  // Where people do not group numbers, groups are something else.
  if (usual.length === 1) return false;
  const isUsual = groups.join(' ') === usual.join(' ');
  return isUsual || isEven(groups) || (first === usual[0] && isEven(rest));
}

const isEven = (groups: readonly string[]): boolean =>
  groups.every(({ length }) => length > 1 && length === groups[0]?.length);

/** It is all of its text, as in the cell of a table, or a word says what it is. */
const isNamed = ({ text, start, end }: Place): boolean =>
  text.slice(start, end) === text.trim() || phoneWord.test(text.slice(Math.max(0, start - 32), start));
