import Inbox from 'lucide-react/icons/inbox';
import { useMemo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useClient } from '#react/client-context.tsx';
import { workItemsOf } from '#sdk/messages.ts';
import { List } from '#ui/list/list.tsx';
import { workWords } from './queue/words.ts';
import type { WorkListProps } from './queue/work-props.ts';
import { WorkRow } from './queue/work-row.tsx';

/** All conversations of the user's groups, open and closed, that with the newest message first. */
export function AllConversations({ currentId, onOpen }: WorkListProps) {
  const words = useTranslate(workWords);
  const client = useClient();
  const list = useMemo(() => workItemsOf(client).conversations(), [client]);
  return (
    <ListContent
      list={list}
      loading={words('work.loading')}
      failed={words('work.failed')}
      empty={{ icon: Inbox, title: words('work.noneEarlier'), detail: words('work.noneDetail') }}
    >
      {(items) => (
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
    </ListContent>
  );
}
