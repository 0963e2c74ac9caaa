/** An element of XML. Names are without their namespaces. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text right in it. */
  readonly text: string;
}

/** Limits of what another phone system may send. */
const maxLength = 32_768;
const maxElements = 500;
const maxDepth = 16;

const skipped = /<\?[^?]*\?>|<!--[\s\S]*?-->/y;
const tag =
  /<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const end = /<\/(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)\s*>/y;
const attribute = /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Reads a small document. Each sign is read a fixed number of times. Undefined for a document that is not well-formed, too
 * large, or with a DOCTYPE, which could define entities, or with data sections.
 */
export function readXml(text: string): XmlElement | undefined {
  if (text.length > maxLength) return undefined;
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    const top = open.at(-1);
    const next = text.indexOf('<', at);
    const between = text.slice(at, next < 0 ? text.length : next);
    if (top) top.text += plain(between);
    else if (between.trim() !== '') return undefined;
    if (next < 0) break;
    at = next;
    if (read(skipped)) continue;
    const ended = read(end);
    if (ended) {
      if (!top || ended[1] !== top.name) return undefined;
      open.pop();
      continue;
    }
    const begun = read(tag);
    count += 1;
    if (!begun || count > maxElements || open.length >= maxDepth || (root && !top)) return undefined;
    const [, name = '', attributes = '', slash] = begun;
    const element: Open = { name, attributes: attributesOf(attributes), children: [], text: '' };
    if (top) top.children.push(element);
    else root = element;
    if (slash === '') open.push(element);
  }
  return open.length > 0 ? undefined : root;
}

/** Returns the first child with this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', double, single]) => [
      name,
      plain(double ?? single ?? ''),
    ]),
  );

const plain = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (_all, decimal: string | undefined, hex: string | undefined, name: string | undefined) =>
      name === undefined
        ? signOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
        : (signs[name.toLowerCase()] ?? ''),
  );

const signOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
