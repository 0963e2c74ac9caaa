import { decodeText } from './smpp/data-coding.ts';

/** A stored segment: its text, or its octets in Base64 if there is a data coding. */
export interface StoredSegment {
  readonly text: string;
  readonly coding: number | null;
}

/** Stands in the place of a segment that never came. */
const gap = ' […] ';

/**
 * Returns the text of all segments. Octets of neighbours in the same data coding are joined before they are decoded,
 * because many senders cut a text between the octets of a character.
 */
export function joinSegments(segments: readonly (StoredSegment | undefined)[]): string {
  let text = '';
  let octets: Buffer[] = [];
  segments.forEach((segment, at) => {
    if (segment?.coding == null) {
      text += segment ? segment.text : gap;
      return;
    }
    octets.push(Buffer.from(segment.text, 'base64'));
    if (segments[at + 1]?.coding === segment.coding) return;
    text += decodeText(Buffer.concat(octets), segment.coding) ?? '';
    octets = [];
  });
  return text;
}
