import { useCallback, useEffect, useState } from 'react';
import { CallsideError } from '../../../sdk/index.ts';
import { useTellError } from '../../../src/features/errors/use-run.ts';
import { itemId } from './item-id.ts';

/** What an address names: undefined until known, and `missing` where there is nothing, or nothing for this user. */
export type Named<Item> = Item | 'missing' | undefined;

interface Found<Item> {
  readonly id: string;
  readonly item: Item | 'missing';
}

/**
 * Something by the id in an address.
 *
 * @param text as it stands in the address; undefined where it names nothing
 * @param read keeps its identity from one drawing to the next, else it is asked again
 * @returns it, and `show`, which puts what is known already in its place
 */
export function useItem<Item>(
  text: string | undefined,
  read: (id: string) => Promise<Item>,
): { readonly item: Named<Item>; readonly show: (id: string, item: Item) => void } {
  const tell = useTellError();
  const id = itemId(text);
  const [found, setFound] = useState<Found<Item>>();
  /** By itself: what is put there late, when something else is shown, takes nothing from that. */
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
        // Also what is there, but not for this user.
        if (error instanceof CallsideError && (error.status === 404 || error.status === 403)) find('missing');
        else tell(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [read, id, tell]);

  if (text === undefined) return { item: undefined, show };
  if (id === undefined) return { item: 'missing', show };
  return { item: [put, found].find((one) => one?.id === id)?.item, show };
}
