/** A part of a text: a web address with its target, or what is between two of them. */
export interface LinkPart {
  /** The index of the first character. */
  readonly at: number;
  readonly text: string;
  /** The target; undefined for text that is no address. */
  readonly href: string | undefined;
}

/** Web addresses only: other schemes may run programs. Punctuation at the end belongs to the sentence. */
const address = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/giu;

/** Finds the web addresses in a text. */
export function linkParts(text: string): readonly LinkPart[] {
  const parts: LinkPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index), href: undefined });
    const href = URL.canParse(match[0]) ? match[0] : undefined;
    parts.push({ at: match.index, text: match[0], href });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), href: undefined });
  return parts;
}
