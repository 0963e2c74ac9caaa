import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useDeferredValue, useMemo } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { ConversationRow } from '#phone/messages/conversation-row.tsx';
import { messageWords } from '#phone/messages/words.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { messagesOf, type TextThread } from '#sdk/messages.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { List } from '#ui/list/list.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import { ListPane } from '../shell/parts/list/list-pane.tsx';
import styles from './thread-list.module.css';

/** Props of `ThreadList`. */
export interface ThreadListProps {
  readonly currentId: string | undefined;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onOpen: (thread: TextThread) => void;
}

/** The conversations by text messages, that with the newest message first, and their search. */
export function ThreadList({ currentId, search, onSearch, onOpen }: ThreadListProps) {
  const words = useTranslate(actionWords, messageWords);
  const client = useClient();
  const wanted = useDeferredValue(search.trim());
  const list = useMemo(() => {
    const messages = messagesOf(client);
    return wanted === '' ? messages.threads : messages.search(wanted);
  }, [client, wanted]);
  return (
    <ListPane
      top={
        <div className={styles.wide}>
          <SearchField
            label={words('messages.search')}
            clearLabel={words('action.clearSearch')}
            value={search}
            onText={onSearch}
          />
        </div>
      }
    >
      <ListContent
        list={list}
        loading={words('messages.loading')}
        rows={5}
        failed={words('messages.failed')}
        empty={{
          icon: MessageSquareText,
          title: words(wanted === '' ? 'messages.none' : 'messages.nothingFound'),
          detail: words(wanted === '' ? 'messages.noneDetail' : 'messages.nothingFoundDetail'),
        }}
      >
        {(items) => (
          <List label={words('messages.list')}>
            {items.map((thread) => (
              <ThreadRow
                key={thread.restUri}
                thread={thread}
                isCurrent={thread.threadID === currentId}
                onOpen={() => onOpen(thread)}
              />
            ))}
          </List>
        )}
      </ListContent>
    </ListPane>
  );
}

function ThreadRow({
  thread,
  isCurrent,
  onOpen,
}: {
  thread: TextThread;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  const words = useTranslate(messageWords);
  const format = useNumberFormat();
  const { remoteLabel, remoteNumber, remoteUrlPhoto, unreadCount, lastState, lastText, timestamp } = thread;
  return (
    <ConversationRow
      lead={<Avatar name={remoteLabel ?? ''} photo={remoteUrlPhoto} />}
      title={remoteLabel || format(remoteNumber)}
      detail={[lastState === 'failed' && words('messages.state.failed'), lastText]}
      at={timestamp}
      unread={[unreadCount, words('messages.unread', { count: unreadCount })]}
      current={isCurrent}
      onSelect={onOpen}
    />
  );
}
