import Paperclip from 'lucide-react/icons/paperclip';
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing';
import { useMemo, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { useAction } from '#phone/errors/use-action.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { maxWebChatFile, type WebChat, webChatFiles, webChatsOf } from '#sdk/messages.ts';
import { Button } from '#ui/button/button.tsx';
import { ChooseFile } from '#ui/button/choose-file.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import styles from './web-visitor.module.css';
import { webChatWords } from './words.ts';

export interface WebVisitorProps {
  /** The conversation, of the kind `webchat`. */
  readonly threadID: string;
  /** The user has the work item, so the visitor can be offered a call and sent files. */
  readonly isMine: boolean;
}

/** The visitor of a website behind a conversation: name, page, question, whether the page is open, and the hand-over to a call. */
export function WebVisitor({ threadID, isMine }: WebVisitorProps) {
  const words = useTranslate(webChatWords);
  const client = useClient();
  const run = useRun();
  const list = useMemo(() => webChatsOf(client).visitor(threadID), [client, threadID]);
  const { items } = useList(list);
  const error = useSignalValue(list.error);
  const [chat] = items;
  if (!chat && error)
    return (
      <ListFailure
        title={words('webChat.failed')}
        error={error}
        onRetry={() => void run(() => list.refresh())}
      />
    );
  if (!chat) return <Skeleton label={words('webChat.loading')} rows={2} />;
  return (
    <section className={styles.visitor} aria-label={words('webChat.visitor')}>
      <VisitorFacts chat={chat} />
      {isMine && chat.state !== 'ended' && <VisitorActions chat={chat} />}
      <p className={styles.typing} role="status">
        {chat.typingTime !== undefined && words('webChat.typing')}
      </p>
    </section>
  );
}

/** Only addresses of pages become links. */
const isPage = (url: string): boolean => /^https?:\/\//.test(url);

function VisitorFacts({ chat }: { readonly chat: WebChat }) {
  const words = useTranslate(webChatWords);
  const format = useNumberFormat();
  const { visitorEmail, pageUrl, pageTitle, isVisitorHere, state, question, requestedNumber, callNumber } =
    chat;
  const isOver = state === 'ended';
  const presence = isOver ? 'webChat.over' : isVisitorHere ? 'webChat.here' : 'webChat.away';
  return (
    <>
      <p className={styles.line}>
        <StatusDot status={!isOver && isVisitorHere ? 'available' : 'unavailable'} />
        {words(presence)}
        {isPage(pageUrl) && (
          <a href={pageUrl} target="_blank" rel="noreferrer noopener" title={pageUrl}>
            {pageTitle || pageUrl}
          </a>
        )}
        {visitorEmail && <a href={`mailto:${encodeURIComponent(visitorEmail)}`}>{visitorEmail}</a>}
      </p>
      {question && (
        <p className={styles.question}>
          <span className={styles.soft}>{words('webChat.question')}</span> {question}
        </p>
      )}
      {requestedNumber ? (
        <p className={styles.line}>{words('webChat.requested', { number: format(requestedNumber) })}</p>
      ) : (
        callNumber && (
          <p className={styles.line}>{words('webChat.offered', { number: format(callNumber) })}</p>
        )
      )}
    </>
  );
}

function VisitorActions({ chat: { threadID, callNumber, requestedNumber } }: { readonly chat: WebChat }) {
  const words = useTranslate(webChatWords);
  const client = useClient();
  const run = useRun();
  const [problem, setProblem] = useState<'webChat.fileTooLarge' | 'webChat.fileType'>();
  const [act, isSending] = useAction();

  async function send(file: File): Promise<void> {
    setProblem(undefined);
    if (file.size > maxWebChatFile) setProblem('webChat.fileTooLarge');
    else if (file.type !== '' && !webChatFiles.includes(file.type)) setProblem('webChat.fileType');
    else {
      await act(() => webChatsOf(client).sendFile(threadID, file));
    }
  }

  return (
    <div className={styles.actions}>
      <Button
        icon={PhoneOutgoing}
        disabled={callNumber !== undefined && requestedNumber === undefined}
        onClick={() => void run(() => webChatsOf(client).offerCall(threadID))}
      >
        {words('webChat.offerCall')}
      </Button>
      <ChooseFile
        icon={Paperclip}
        pending={isSending}
        label={words('webChat.sendFile')}
        text={words(isSending ? 'webChat.sendingFile' : 'webChat.sendFile')}
        accept={webChatFiles.join()}
        onFile={send}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {words(problem, { size: Math.round(maxWebChatFile / 1_048_576) })}
        </p>
      )}
    </div>
  );
}
