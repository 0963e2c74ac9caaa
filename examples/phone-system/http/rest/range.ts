/** Octets of a file, both ends included. */
export interface OctetRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the part of a file of `size` octets that a `Range` header requests.
 *
 * @returns undefined for the whole file: without a header, for several parts, and for an invalid header
 */
export function readRange(
  header: string | undefined,
  size: number,
): OctetRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
