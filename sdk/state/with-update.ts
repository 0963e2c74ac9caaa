/** What a watched list tells after its snapshot. */
export interface ListUpdate<Item> {
  /** New or changed. */
  readonly items: readonly Item[];
  /** Their `restUri`. */
  readonly removed: readonly string[];
}

/** A list after an update: what is removed is gone, what is told comes last. Of two items with one `restUri` the last one counts. */
export function withUpdate<Item extends { readonly restUri: string }>(
  before: readonly Item[],
  { items, removed }: ListUpdate<Item>,
): readonly Item[] {
  const gone = new Set(removed);
  return [...before.filter(({ restUri }) => !gone.has(restUri)), ...items];
}
