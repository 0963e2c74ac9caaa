import Inbox from 'lucide-react/icons/inbox';
import { useMemo } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { workItemsOf } from '#sdk/messages.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { List } from '#ui/list/list.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { workWords } from './queue/words.ts';
import type { WorkListProps } from './queue/work-props.ts';
import { WorkRow } from './queue/work-row.tsx';

/** All conversations of the user's groups, open and closed, that with the newest message first. */
export function AllConversations({ currentId, onOpen }: WorkListProps) {
  const words = useTranslate(actionWords, workWords);
  const client = useClient();
  const run = useRun();
  const list = useMemo(() => workItemsOf(client).conversations(), [client]);
  const { items, status, hasMore } = useList(list);
  const error = useSignalValue(list.error);
  const isEmpty = items.length === 0;
  return (
    <>
      {isEmpty && error && (
        <ListFailure
          title={words('work.failed')}
          error={error}
          onRetry={() => void run(() => list.refresh())}
        />
      )}
      {isEmpty && !error && status !== 'ready' && <Skeleton label={words('work.loading')} rows={4} />}
      {isEmpty && status === 'ready' && (
        <EmptyState icon={Inbox} title={words('work.noneEarlier')} detail={words('work.noneDetail')} />
      )}
      {!isEmpty && (
        <List label={words('work.earlier')}>
          {items.map((thread) => (
            <WorkRow
              key={thread.restUri}
              entry={thread}
              isCurrent={thread.threadID === currentId}
              onOpen={() => onOpen(thread)}
            />
          ))}
        </List>
      )}
      {hasMore && (
        <LoadMore onClick={() => void run(() => list.loadMore())} pending={status === 'loading'}>
          {words('action.loadMore')}
        </LoadMore>
      )}
    </>
  );
}
