import { Parser } from 'saxen';

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

interface Open extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

class Refused extends Error {}

/** At the first fault: the library goes on behind a warning, and each costs time. */
function refuse(): never {
  throw new Refused();
}

/**
 * Reads a small document. Undefined for a document that is not well-formed, too large, or with a DOCTYPE, which could define
 * entities.
 */
export function readXml(text: string): XmlElement | undefined {
  if (text.length > maxLength) return undefined;
  const parser = new Parser();
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const add = (part: string) => {
    const top = open.at(-1);
    if (top) top.text += part;
    else refuse();
  };
  parser
    .on('error', refuse)
    .on('warn', refuse)
    .on('attention', refuse)
    .on('text', (part, decode) => add(decode(part)))
    .on('cdata', add)
    .on('closeTag', () => open.pop())
    .on('openTag', (name, attributes, decode) => {
      const top = open.at(-1);
      count += 1;
      if (count > maxElements || open.length >= maxDepth || (root && !top)) refuse();
      const decoded = Object.entries(attributes()).map(([key, value]) => [localName(key), decode(value)]);
      const element: Open = {
        name: localName(name),
        attributes: Object.fromEntries(decoded),
        children: [],
        text: '',
      };
      top?.children.push(element);
      root ??= element;
      open.push(element);
    });
  try {
    parser.parse(text);
    return root;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** Returns the first child with this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
