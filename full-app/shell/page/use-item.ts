import { useCallback, useEffect, useState } from 'react';
import { useReportError } from '#phone/errors/use-run.ts';
import { CallsideError } from '#sdk/index.ts';
import { itemId } from './item-id.ts';

/** The item that an address names: undefined until it is known; `missing` if it does not exist or is forbidden for this user. */
export type ItemState<Item> = Item | 'missing' | undefined;

interface LoadedItem<Item> {
  readonly item: ItemState<Item>;
  /** Sets an item that is already known. */
  readonly show: (id: string, item: Item) => void;
  /** Why the item could not be loaded, unless it does not exist. */
  readonly failure: CallsideError | undefined;
  /** Loads the item again. */
  readonly retry: () => void;
}

interface Found<Item> {
  readonly id: string;
  readonly item: Item | 'missing';
}

/**
 * Loads an item by the id in an address.
 *
 * @param text the id as it appears in the address; undefined if it names none
 * @param read must keep its identity between renders; a new function loads the item again
 * @param options.showsFailure the screen shows `failure` and offers `retry`; without it a failure is a toast
 */
export function useItem<Item>(
  text: string | undefined,
  read: (id: string) => Promise<Item>,
  { showsFailure = false }: { readonly showsFailure?: boolean } = {},
): LoadedItem<Item> {
  const report = useReportError();
  const id = itemId(text);
  const [found, setFound] = useState<Found<Item>>();
  /** Stored with its id, so that a late item never replaces a different item. */
  const [put, setPut] = useState<Found<Item>>();

  const [failed, setFailed] = useState<{ readonly id: string; readonly error: CallsideError }>();
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((now) => now + 1), []);

  const show = useCallback((shownId: string, item: Item) => setPut({ id: shownId, item }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the item again
  useEffect(() => {
    if (id === undefined) return;
    let wanted = true;
    setFailed(undefined);
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
        else if (showsFailure && error instanceof CallsideError) setFailed({ id, error });
        else report(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [read, id, report, showsFailure, attempt]);

  const others = { show, retry, failure: failed?.id === id ? failed?.error : undefined };
  if (text === undefined) return { item: undefined, ...others };
  if (id === undefined) return { item: 'missing', ...others };
  return { item: [put, found].find((one) => one?.id === id)?.item, ...others };
}
