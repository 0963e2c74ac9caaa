import type { NumberRange } from '#sdk/administration.ts';

/** Writes ranges as an administrator types them. */
export const writeRanges = (ranges: readonly NumberRange[]): string =>
  ranges.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(', ');

/** Reads written ranges. Returns the part that is no range, as a text, if there is such a part. */
export function readRanges(text: string): NumberRange[] | string {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const ranges: NumberRange[] = [];
  for (const part of parts) {
    const [, first, last = first] = /^(\+?\d+)(?:\s*[-–]\s*(\+?\d+))?$/.exec(part) ?? [];
    if (first === undefined || last === undefined) return part;
    ranges.push({ first, last });
  }
  return ranges.length === 0 ? text : ranges;
}
