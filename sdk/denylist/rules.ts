import * as z from 'zod/mini';
import { type DenylistEntry, matchesPattern, newDenylistEntry } from '#wire/calls/denylist.ts';
import { readWrittenNumber } from '#wire/numbers/written-number.ts';

/**
 * Parses the text of an entry: a number or several, separated by commas, semicolons or lines, each with blanks, brackets and
 * dashes as people write them. Returns patterns in the format of the phone system, `0612345678,^0899`; undefined if any of
 * them is not a valid pattern, for example `*`, which would deny every caller.
 */
export function readPatterns(text: string): string | undefined {
  const patterns = text
    .split(/[,;\n]/)
    .map((part) => readWrittenNumber(part)?.number ?? part.replace(/[\s().\-/]/g, ''))
    .filter((part) => part !== '');
  const numbers = [...new Set(patterns)].join(',');
  return z.safeParse(newDenylistEntry, { numbers }).success ? numbers : undefined;
}

/** Returns the entry that means a number as it is written here; undefined without an entry. */
export function entryThatDenies(
  entries: readonly DenylistEntry[],
  written: string,
): DenylistEntry | undefined {
  const number = readWrittenNumber(written)?.number;
  if (number === undefined) return undefined;
  const writings = number.startsWith('+') ? [number, `00${number.slice(1)}`] : [number];
  return entries.find(({ numbers }) =>
    numbers.split(',').some((pattern) => writings.some((writing) => matchesPattern(pattern, writing))),
  );
}
