let last = 0;

/** Returns a key for a new row, different from all others of this page. */
export function newKey(): string {
  last += 1;
  return `new${last}`;
}
