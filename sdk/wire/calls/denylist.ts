import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/**
 * One pattern of a denylist: `^` means "begins with", `*` stands for any digits, also none. It has at least one digit, so
 * that no pattern denies everybody.
 */
const pattern = '\\^?\\+?[*#]*\\d[\\d*#]{0,38}';

/** The denied numbers: a pattern, or several that are separated by commas: `0612345678,^0899`. */
export const numberPatterns = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(new RegExp(`^${pattern}(?:,${pattern})*$`), 'This is no list of numbers.'),
  );

/** The denied callers of a user. */
export interface DenylistEntry {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the entry. */
  readonly denylistID: string;
  /** The denied numbers: a pattern, or several that are separated by commas: `^` means "begins with", and `*` stands for any digits. */
  readonly numbers: string;
  /** The user's own name for the caller. */
  readonly label: string;
  /** When the entry was added, in milliseconds since 1970. */
  readonly timestamp: number;
}

export const denylistEntry = z.object({
  restUri: z.string(),
  denylistID: z.string(),
  numbers: z.string(),
  label: z._default(z.string(), ''),
  timestamp,
});
true satisfies SameType<DenylistEntry, z.output<typeof denylistEntry>>;

const label = z.string().check(z.maxLength(100));

/** The body that adds an entry. */
export const newDenylistEntry = z.object({ numbers: numberPatterns, label: z._default(label, '') });
export type NewDenylistEntry = z.infer<typeof newDenylistEntry>;

/** The body that changes an entry, with the changed properties only. */
export const changedDenylistEntry = z.partial(z.object({ numbers: numberPatterns, label }));
export type ChangedDenylistEntry = z.infer<typeof changedDenylistEntry>;

/** True if callers who withhold their number are denied. */
export const denylistSettings = z.object({ restUri: z.string(), rejectsAnonymous: z.boolean() });
export type DenylistSettings = z.infer<typeof denylistSettings>;

/** The most entries that a user may have. */
export const maxDenylistEntries = 500;

/**
 * True if a pattern means a number. `*` stands for any digits, a leading `^` makes the rest of the number free.
 *
 * @param number digits, with or without `+`
 */
export function matchesPattern(pattern: string, number: string): boolean {
  const isBeginning = pattern.startsWith('^');
  const wanted = isBeginning ? `${pattern.slice(1)}*` : pattern;
  let [at, star, retry] = [0, -1, 0];
  let index = 0;
  // A star first matches no character, and one more whenever the rest does not match.
  while (index < number.length) {
    if (wanted[at] === '*') {
      star = at;
      retry = index;
      at += 1;
    } else if (wanted[at] === number[index]) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      retry += 1;
      index = retry;
      at = star + 1;
    } else return false;
  }
  return [...wanted.slice(at)].every((rest) => rest === '*');
}
