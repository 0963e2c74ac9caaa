import { useRef } from 'react';
import { isNarrow, useWidthClass } from '../use-width-class.ts';

/**
 * Returns the entry that a page with two panes shows while the address names none: the first of the list. It stays when an entry
 * arrives above it, because the user may be reading it or writing in it. Undefined where there is space for a single pane.
 *
 * @param list identifies the list. In another list, its own first entry is shown
 */
export function useFirst<Item>(
  items: readonly (Item | undefined)[] | undefined,
  idOf: (item: Item) => string,
  list = '',
): Item | undefined {
  const shown = useRef<{ readonly list: string; readonly id: string }>(undefined);
  if (isNarrow(useWidthClass())) return undefined;
  const before = shown.current?.list === list ? shown.current.id : undefined;
  const known = items?.filter((item) => item !== undefined) ?? [];
  const first = known.find((item) => idOf(item) === before) ?? known[0];
  if (first !== undefined) shown.current = { list, id: idOf(first) };
  return first;
}
