/** A group would get back the calls that it cannot take. */
export class OverflowCircle extends Error {
  override readonly name = 'OverflowCircle';
}

/**
 * Returns true if a group would get back its own calls: its overflow leads to itself, at once or by other groups.
 *
 * @param overflow the number that is to get its calls
 * @param groupOf the group of a number, with its overflow; undefined for the number of something else
 */
export function isCircle(
  groupId: number,
  overflow: string,
  groupOf: (number: string) => { readonly id: number; readonly overflow: string | undefined } | undefined,
): boolean {
  const passed = new Set<number>();
  for (let group = groupOf(overflow); group !== undefined; ) {
    if (group.id === groupId) return true;
    // A circle of other groups does not contain this group.
    if (passed.has(group.id)) return false;
    passed.add(group.id);
    group = group.overflow === undefined ? undefined : groupOf(group.overflow);
  }
  return false;
}
