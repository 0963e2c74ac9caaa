import { readWrittenNumber } from '#sdk/index.ts';

/**
 * Returns the number in a parameter of an address, as it is dialled. A plus that another program has not escaped arrives as a
 * blank. A text that is no number stays as it is: the call is then refused with the reason.
 */
export function numberInQuery(query: URLSearchParams, name: string): string {
  const text = (query.get(name) ?? '').replace(/^ (?=[\p{Nd}(])/u, '+');
  const read = readWrittenNumber(text);
  return read ? read.number + read.keys : text.trim();
}
