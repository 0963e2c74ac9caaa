import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import type { DestinationType } from '#phone/messages/message-opener.ts';
import { NewMessage } from '#phone/messages/new-message.tsx';
import { ThreadView } from '#phone/messages/thread-view.tsx';
import { useThread } from '#phone/messages/use-thread.ts';
import { messageWords } from '#phone/messages/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useListValue } from '#react/use-list.ts';
import { messagesOf } from '#sdk/messages.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { fullAppWords } from '../shell/area-words.ts';
import { numberInQuery } from '../shell/number-in-query.ts';
import { NewButton } from '../shell/page/new-button.tsx';
import { NoSuchEntry } from '../shell/page/no-such-entry.tsx';
import { TwoPane } from '../shell/page/two-pane.tsx';
import { useFirst } from '../shell/page/use-first.ts';
import { useStepName } from '../shell/trail/use-trail.ts';
import { ThreadList } from './thread-list.tsx';

const destinationTypes: readonly DestinationType[] = [
  'internal',
  'direct',
  'professional',
  'mobile',
  'home',
  'personal',
  'other',
];

/** The conversations by text messages, and a conversation or a new message. */
export function ChatsPage({ part }: { part: 'list' | 'thread' | 'new' }) {
  const words = useTranslate(fullAppWords, messageWords);
  const navigate = useNavigate();
  const { address } = useParams();
  const [query] = useSearchParams();
  const [search, setSearch] = useState('');
  const id = /^th-(\d+)$/.exec(address ?? '')?.[1];
  const { entry: thread, isMissing, isLoading } = useThread(id);
  useStepName(part === 'new' ? words('messages.new') : thread?.remoteLabel || thread?.remoteNumber);
  const number = numberInQuery(query, 'number');
  const type = destinationTypes.find((one) => one === query.get('type'));
  const isWritten = (useLocation().state as { isWritten?: boolean } | null)?.isWritten === true;
  const show = (threadID: string) => void navigate(`/chats/th-${threadID}`);
  const showSent = (threadID: string) =>
    void navigate(`/chats/th-${threadID}`, { state: { isWritten: true } });
  const isUnknown = part === 'thread' && (id === undefined || isMissing);
  const { items } = useListValue(messagesOf(useClient()).threads);
  const first = useFirst(part === 'list' ? items : undefined, ({ threadID }) => threadID);
  const open = thread && <ThreadView key={thread.threadID} thread={thread} isWritten={isWritten} />;
  const loading = isLoading && <Skeleton label={words('messages.loading')} rows={4} />;
  return (
    <TwoPane
      title={words('area.chats')}
      action={<NewButton onClick={() => void navigate('/chats/nw')}>{words('messages.new')}</NewButton>}
      list={
        <ThreadList
          currentId={id ?? first?.threadID}
          search={search}
          onSearch={setSearch}
          onOpen={({ threadID }) => show(threadID)}
        />
      }
      detail={
        part === 'new' ? (
          <NewMessage key={number} number={number} type={type} onSent={showSent} />
        ) : isUnknown ? (
          <NoSuchEntry />
        ) : (
          open || loading || undefined
        )
      }
      placeholder={
        first && (
          <ThreadView
            key={first.threadID}
            thread={first}
            onTurn={() => void navigate(`/chats/th-${first.threadID}`, { replace: true })}
          />
        )
      }
      choose={{ icon: MessageSquareText, detail: words('messages.choose') }}
      up={() => void navigate('/chats')}
    />
  );
}
