/** How much of a list is known. */
export interface LoadedPart<Item> {
  readonly items: readonly Item[];
  /** There are items after these. */
  readonly hasMore: boolean;
}

/** A change of a watched list, after its snapshot. */
export interface ListUpdate<Item> {
  /** New or changed. */
  readonly items: readonly Item[];
  /** Their `restUri`. */
  readonly removed: readonly string[];
}

/** An item, known by its path. */
export interface Addressed {
  /** Path relative to `/restletrouter/`. */
  readonly restUri: string;
}

/** The order of a list; undefined: that in which the router sends it. */
export type Compare<Item> = ((one: Item, other: Item) => number) | undefined;

const inOrder = <Item>(items: readonly Item[], compare: Compare<Item>): readonly Item[] =>
  compare ? items.toSorted(compare) : items;

/** Removes duplicate paths: the last item with a path is used, at the place of the first such item. */
const distinct = <Item extends Addressed>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [item.restUri, item])).values(),
];

/**
 * Applies an update. Where a path is both changed and removed, the change counts. A new item that belongs after the loaded
 * items is omitted while there are more: it comes with its page.
 */
export function withUpdate<Item extends Addressed>(
  before: LoadedPart<Item>,
  { items, removed }: ListUpdate<Item>,
  compare: Compare<Item>,
): LoadedPart<Item> {
  const changed = new Map(items.map((item) => [item.restUri, item]));
  const gone = new Set(removed);
  const kept = before.items.flatMap((item) => {
    const { restUri } = item;
    return changed.get(restUri) ?? (gone.has(restUri) ? [] : [item]);
  });
  for (const { restUri } of before.items) changed.delete(restUri);
  const last = before.items.at(-1);
  const isLoaded = (item: Item) =>
    !before.hasMore || last === undefined || (compare !== undefined && compare(item, last) < 0);
  const added = [...changed.values()].filter(isLoaded);
  return { items: inOrder([...kept, ...added], compare), hasMore: before.hasMore };
}

/**
 * Applies a snapshot of the first page. Items after it stay only if the snapshot reaches as far as a known item: otherwise
 * there may be unknown items in between.
 */
export function withSnapshot<Item extends Addressed>(
  before: LoadedPart<Item>,
  first: LoadedPart<Item>,
  compare: Compare<Item>,
): LoadedPart<Item> {
  const page = distinct(first.items);
  const last = page.at(-1);
  const at = first.hasMore ? before.items.findIndex(({ restUri }) => restUri === last?.restUri) : -1;
  const paths = new Set(page.map(({ restUri }) => restUri));
  const rest = at < 0 ? [] : before.items.slice(at + 1).filter(({ restUri }) => !paths.has(restUri));
  if (rest.length === 0) return { items: inOrder(page, compare), hasMore: first.hasMore };
  return { items: inOrder([...page, ...rest], compare), hasMore: before.hasMore };
}

/** Appends the next page. */
export function withPage<Item extends Addressed>(
  before: LoadedPart<Item>,
  next: LoadedPart<Item>,
  compare: Compare<Item>,
): LoadedPart<Item> {
  return { items: inOrder(distinct([...before.items, ...next.items]), compare), hasMore: next.hasMore };
}
