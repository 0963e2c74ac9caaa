import { useMemo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { MessageBubble } from '#phone/messages/message-bubble.tsx';
import { MessageComposer } from '#phone/messages/message-composer.tsx';
import { MessageLog } from '#phone/messages/message-log.tsx';
import { ThreadFrame } from '#phone/messages/thread-frame.tsx';
import { useThreadInView } from '#phone/messages/thread-in-view.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { WorkItem } from '#sdk/messages.ts';
import { workItemsOf } from '#sdk/messages.ts';
import { FileButton } from '../web-chat/file-button.tsx';
import { useTypingSign } from '../web-chat/use-typing-sign.ts';
import { WebVisitor } from '../web-chat/web-visitor.tsx';
import { workWords } from './words.ts';
import styles from './work.module.css';
import { WorkCommands } from './work-commands.tsx';
import { WorkFacts } from './work-facts.tsx';
import { useMayTake } from './work-groups.ts';
import { useCustomerName } from './work-names.ts';
import { WorkNote } from './work-note.tsx';
import type { WorkViewProps } from './work-props.ts';

/** A conversation of a customer with a group: its messages and remarks, the commands, and for its agent the field for the answer. */
export function WorkView({ thread, item }: WorkViewProps) {
  const words = useTranslate(workWords);
  const work = workItemsOf(useClient());
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
    <ThreadFrame
      title={nameOf(thread)}
      facts={<WorkFacts thread={thread} item={item} />}
      commands={<WorkCommands thread={thread} item={item} isMine={isMine} />}
    >
      {isWebChat && <WebVisitor threadID={threadID} isMine={isMine} />}
      <WorkMessages key={threadID} threadID={threadID} remote={nameOf(thread)} isMine={isMine} />
      {isMine ? (
        <MessageComposer
          draftID={`work-${threadID}`}
          maySend
          isText={!isWebChat}
          onType={isWebChat ? showTyping : undefined}
          onSend={(text) => run(() => work.reply({ threadID }, text))}
        />
      ) : (
        <p className={styles.hint}>{words(`work.hint.${hint}`, { name: item?.agentName ?? '' })}</p>
      )}
    </ThreadFrame>
  );
}

function hintOf(item: WorkItem | undefined, mayTake: boolean): 'closed' | 'queued' | 'waits' | 'colleague' {
  if (!item) return 'closed';
  if (item.state !== 'queued') return 'colleague';
  return mayTake ? 'queued' : 'waits';
}

function WorkMessages({
  threadID,
  remote,
  isMine,
}: {
  readonly threadID: string;
  readonly remote: string;
  readonly isMine: boolean;
}) {
  const client = useClient();
  const run = useRun();
  const list = useMemo(() => workItemsOf(client).messagesOf({ threadID }), [client, threadID]);
  return (
    <MessageLog list={list}>
      {(message, isContinued) =>
        message.annotation ? (
          <WorkNote message={message} annotation={message.annotation} />
        ) : (
          <MessageBubble
            message={message}
            remote={remote}
            isContinued={isContinued}
            file={message.file && <FileButton file={message.file} />}
            onRetry={isMine ? () => void run(() => workItemsOf(client).retry(message)) : undefined}
          />
        )
      }
    </MessageLog>
  );
}
