import { useCallback, useEffect, useState } from 'react';
import { useReportError } from '#phone/errors/use-run.ts';
import { CallsideError } from '#sdk/index.ts';
import { itemId } from './item-id.ts';

/** The item that an address names: undefined until it is known; `missing` if it does not exist or is forbidden for this user. */
export type ItemState<Item> = Item | 'missing' | undefined;

interface Found<Item> {
  readonly id: string;
  readonly item: Item | 'missing';
}

/**
 * Loads an item by the id in an address.
 *
 * @param text the id as it appears in the address; undefined if it names none
 * @param read must keep its identity between renders; a new function loads the item again
 * @returns the item, and `show`, which sets an item that is already known
 */
export function useItem<Item>(
  text: string | undefined,
  read: (id: string) => Promise<Item>,
): { readonly item: ItemState<Item>; readonly show: (id: string, item: Item) => void } {
  const report = useReportError();
  const id = itemId(text);
  const [found, setFound] = useState<Found<Item>>();
  /** Stored with its id, so that a late item never replaces a different item. */
  const [put, setPut] = useState<Found<Item>>();

  const show = useCallback((shownId: string, item: Item) => setPut({ id: shownId, item }), []);
  useEffect(() => {
    if (id === undefined) return;
    let wanted = true;
    const find = (item: Item | 'missing') => {
      setFound({ id, item });
      setPut((now) => (now?.id === id ? undefined : now));
    };
    read(id).then(
      (item) => wanted && find(item),
      (error) => {
        if (!wanted) return;
        // The item may also exist but be forbidden for this user.
        if (error instanceof CallsideError && (error.status === 404 || error.status === 403)) find('missing');
        else report(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [read, id, report]);

  if (text === undefined) return { item: undefined, show };
  if (id === undefined) return { item: 'missing', show };
  return { item: [put, found].find((one) => one?.id === id)?.item, show };
}
