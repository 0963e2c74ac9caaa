import { Fragment, useLayoutEffect, useMemo, useRef } from 'react';
import type { WorkItem, WorkMessage } from '../../../sdk/messages.ts';
import { messageWords } from '../../i18n/en/messages/messages.ts';
import { workWords } from '../../i18n/en/messages/work.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useList } from '../../react/use-list.ts';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ListFailure } from '../errors/list-failure.tsx';
import { useRun } from '../errors/use-run.ts';
import { useTypingSign } from '../web-chat/use-typing-sign.ts';
import { WebVisitor } from '../web-chat/web-visitor.tsx';
import { workOf } from './load-work.ts';
import { MessageComposer } from './message-composer.tsx';
import styles from './messages.module.css';
import { useThreadInView } from './thread-in-view.ts';
import workStyles from './work.module.css';
import { WorkBubble, WorkNote } from './work-bubble.tsx';
import { useMayTake } from './work-groups.ts';
import { WorkHead } from './work-head.tsx';
import { useCustomerName } from './work-names.ts';
import type { WorkViewProps } from './work-props.ts';

const dayOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** A conversation of a customer with a group: its messages and remarks, the commands, and for its agent the field for the answer. */
export function WorkView({ thread, item }: WorkViewProps) {
  const words = useTranslate(workWords);
  const work = workOf(useClient());
  const run = useRun();
  const nameOf = useCustomerName();
  const mine = useSignalValue(work.mine);
  const { threadID, kind } = thread;
  const isMine = item !== undefined && mine.some(({ workItemID }) => workItemID === item.workItemID);
  useThreadInView(`${item?.group ?? thread.group}/${threadID}`);
  const mayTake = useMayTake(item);
  const hint = hintOf(item, mayTake);
  const isWebChat = kind === 'webchat';
  const showTyping = useTypingSign(threadID);
  return (
    <section className={styles.thread} aria-label={nameOf(thread)}>
      <WorkHead thread={thread} item={item} isMine={isMine} />
      {isWebChat && <WebVisitor threadID={threadID} isMine={isMine} />}
      <WorkMessages key={threadID} threadID={threadID} isMine={isMine} />
      {isMine ? (
        <MessageComposer
          draftID={`work-${threadID}`}
          maySend
          isText={!isWebChat}
          onType={isWebChat ? showTyping : undefined}
          onSend={(text) => run(() => work.reply({ threadID }, text))}
        />
      ) : (
        <p className={workStyles.hint}>{words(`work.hint.${hint}`, { name: item?.agentName ?? '' })}</p>
      )}
    </section>
  );
}

function hintOf(item: WorkItem | undefined, mayTake: boolean): 'closed' | 'queued' | 'waits' | 'colleague' {
  if (!item) return 'closed';
  if (item.state !== 'queued') return 'colleague';
  return mayTake ? 'queued' : 'waits';
}

function WorkMessages({ threadID, isMine }: { readonly threadID: string; readonly isMine: boolean }) {
  const words = useTranslate(messageWords);
  const client = useClient();
  const run = useRun();
  const list = useMemo(() => workOf(client).messagesOf({ threadID }), [client, threadID]);
  const { items, status, hasMore } = useList(list);
  const error = useSignalValue(list.error);
  const box = useRef<HTMLDivElement>(null);
  const newest = items[0]?.messageID;
  useLayoutEffect(() => {
    if (newest !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest]);
  const ordered = items.toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard.
    <div ref={box} className={styles.box} role="log" aria-label={words('messages.list')} tabIndex={0}>
      <div className={styles.space} />
      {items.length === 0 && error && (
        <ListFailure
          title={words('messages.failed')}
          error={error}
          onRetry={() => void run(() => list.refresh())}
        />
      )}
      {items.length === 0 && !error && status !== 'ready' && (
        <Skeleton label={words('messages.loading')} rows={4} />
      )}
      {hasMore && (
        <div className={styles.more}>
          <Button onClick={() => void run(() => list.loadMore())} pending={status === 'loading'}>
            {words('messages.older')}
          </Button>
        </div>
      )}
      {ordered.map((message, index) => (
        <Fragment key={message.restUri}>
          {startsDay(ordered[index - 1], message) && (
            <p className={styles.day}>{formatDay(message.timestamp, client.now.peek())}</p>
          )}
          {message.annotation ? (
            <WorkNote message={message} annotation={message.annotation} />
          ) : (
            <WorkBubble
              message={message}
              onRetry={isMine ? () => void run(() => workOf(client).retry(message)) : undefined}
            />
          )}
        </Fragment>
      ))}
    </div>
  );
}

const startsDay = (before: WorkMessage | undefined, message: WorkMessage): boolean =>
  !before || dayOf(before.timestamp) !== dayOf(message.timestamp);
