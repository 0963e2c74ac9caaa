import type { ReactNode } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { List } from '#sdk/index.ts';
import { EmptyState, type EmptyStateProps } from '#ui/empty-state/empty-state.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ListFailure } from '../errors/list-failure.tsx';
import { useRun } from '../errors/use-run.ts';

/** Props of `ListContent`. */
export interface ListContentProps<Item> {
  /** It is watched as long as its content is shown. */
  readonly list: List<Item>;
  /** The name of the loading list, for screen readers. */
  readonly loading: string;
  /** The number of placeholder rows. Default: 4. */
  readonly rows?: number;
  /** Says that the list could not be loaded. Default: the error itself. */
  readonly failed?: string | undefined;
  /** Shown instead of an empty list. Without it, `children` renders the empty list. */
  readonly empty?: EmptyStateProps | undefined;
  /** Returns true for the items that are shown. Default: all. */
  readonly isShown?: ((item: Item) => boolean) | undefined;
  /** The label of the button that loads the next page. */
  readonly more?: string | undefined;
  /** Renders the items. */
  readonly children: (items: readonly Item[]) => ReactNode;
}

/**
 * A list of the phone system: a placeholder while it is loading, the reason and a button if it could not be loaded, its items,
 * and a button that loads its next page.
 */
export function ListContent<Item>(props: ListContentProps<Item>) {
  const { list, loading, rows = 4, failed, empty, isShown, more, children } = props;
  const words = useTranslate(actionWords);
  const run = useRun();
  const { items, status, hasMore } = useList(list);
  const error = useSignalValue(list.error);
  if (items.length === 0 && error)
    return (
      <ListFailure
        title={failed ?? errorWords(error).label}
        error={error}
        onRetry={() => void run(() => list.refresh())}
      />
    );
  if (items.length === 0 && status !== 'ready') return <Skeleton label={loading} rows={rows} />;
  const shown = isShown ? items.filter(isShown) : items;
  return (
    <>
      {shown.length === 0 && empty ? <EmptyState {...empty} /> : children(shown)}
      {hasMore && (
        <LoadMore pending={status === 'loading'} onClick={() => void run(() => list.loadMore())}>
          {more ?? words('action.loadMore')}
        </LoadMore>
      )}
    </>
  );
}
