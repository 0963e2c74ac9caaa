const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Returns text for an element or attribute of XML. Characters that XML cannot have are removed. */
export const xmlText = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const unescapes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(escapes).map(([sign, entity]) => [entity, sign]),
);

const maxCodePoint = 0x10ffff;
const characterOf = (code: number): string => (code <= maxCodePoint ? String.fromCodePoint(code) : '');

const withoutEntities = (xml: string): string =>
  xml.replaceAll(
    /&(?:#(x?)([\da-f]{1,8})|amp|lt|gt|quot|apos);/gi,
    (entity, hex: string | undefined, code: string | undefined) =>
      code === undefined ? (unescapes[entity] ?? entity) : characterOf(Number.parseInt(code, hex ? 16 : 10)),
  );

const dataStart = '<![CDATA[';
const dataEnd = ']]>';

/** Returns the text of an element: entities become characters, except in parts that are marked as data. */
function plainText(xml: string): string {
  const [before = '', ...parts] = xml.split(dataStart);
  const rest = parts.map((part) => {
    const end = part.indexOf(dataEnd);
    return end < 0 ? part : part.slice(0, end) + withoutEntities(part.slice(end + dataEnd.length));
  });
  return withoutEntities(before) + rest.join('');
}

/** A beginning or an end. It stops at the next sign of a tag, so that a tag without an end is read once. */
const tags = /<(\/?)(?:[\w-]+:)?address-data(?=[\s/>])[^<>]*>/g;

/**
 * Returns the cards in an answer of a CardDAV server. Each sign of the answer is read a fixed number of times,
 * independently of its content: the tags are found in a single pass, and the text between a beginning and its end is a
 * card.
 */
export function cardsIn(answer: string): readonly string[] {
  const cards: string[] = [];
  let start: number | undefined;
  for (const { 0: tag, 1: slash, index } of answer.matchAll(tags)) {
    if (slash === '' && !tag.endsWith('/>')) start = index + tag.length;
    else if (slash !== '' && start !== undefined) {
      cards.push(plainText(answer.slice(start, index)));
      start = undefined;
    }
  }
  return cards;
}
