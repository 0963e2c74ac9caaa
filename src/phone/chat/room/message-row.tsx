import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { Bubble } from '#phone/messages/bubble.tsx';
import type { ChatMessage, ChatRoom } from '#sdk/chat.ts';
import { Button } from '#ui/button/button.tsx';
import { MessageFile } from '../files/message-file.tsx';
import { MessageText } from '../text/message-text.tsx';
import { chatWords } from '../words.ts';
import { MessageActions, type MessageActionsProps } from './message-actions.tsx';
import { MessageQuote } from './message-quote.tsx';
import styles from './message-row.module.css';
import { Readers } from './readers.tsx';
import type { Target } from './use-line-focus.ts';

/** Props of `MessageRow`. */
export interface MessageRowProps extends MessageActionsProps {
  /** The members who have read up to it. */
  readonly readers: readonly string[] | undefined;
  /** True if the line before is from the same sender, so that the name is not repeated. */
  readonly isContinued: boolean;
  /** True if the buttons for the message are shown. */
  readonly hasActions: boolean;
  readonly onJump: (target: Target) => void;
}

const statusNames = { encrypting: 'waiting', sending: 'waiting', sent: 'sent', failed: 'failed' } as const;

/** A message: sender, text or file, reactions, its way to the homeserver, readers, and what can be done with it. */
export function MessageRow({
  room,
  message,
  readers = [],
  isContinued,
  hasActions,
  onReply,
  onEdit,
  onJump,
}: MessageRowProps) {
  const words = useTranslate(chatWords);
  const clock = useClockStyle();
  const { content, isOwn, senderId, at, status, replyTo, isEdited, isMention } = message;
  return (
    <Bubble
      isOwn={isOwn}
      writer={room.nameOf(senderId)}
      at={at}
      clock={clock}
      isContinued={isContinued}
      isMention={isMention}
      status={isOwn ? { name: statusNames[status], label: words(`chat.status.${status}`) } : undefined}
      beside={
        hasActions && <MessageActions room={room} message={message} onReply={onReply} onEdit={onEdit} />
      }
      below={
        <>
          {status === 'failed' && <Failed room={room} id={message.id} />}
          <Reactions room={room} message={message} />
          {readers.length > 0 && <Readers room={room} userIDs={readers} />}
        </>
      }
    >
      {replyTo !== undefined && <MessageQuote room={room} id={replyTo} onJump={onJump} />}
      {'file' in content && (
        <MessageFile room={room} message={message} kind={content.kind} file={content.file} />
      )}
      <MessageText room={room} content={content} />
      {isEdited && <span className={styles.edited}>{words('chat.edited')}</span>}
    </Bubble>
  );
}

function Failed({ room, id }: { room: ChatRoom; id: string }) {
  const words = useTranslate(chatWords);
  const run = useRun();
  return (
    <div className={styles.failed} role="alert">
      <span>{words('chat.notSent')}</span>
      <Button variant="plain" onClick={() => void run(() => room.resend(id))}>
        {words('chat.resend')}
      </Button>
      <Button variant="plain" onClick={() => room.discard(id)}>
        {words('chat.discard')}
      </Button>
    </div>
  );
}

function Reactions({ room, message: { id, reactions } }: { room: ChatRoom; message: ChatMessage }) {
  const words = useTranslate(chatWords);
  const run = useRun();
  if (reactions.length === 0) return null;
  return (
    <ul className={styles.reactions} aria-label={words('chat.reactions')}>
      {reactions.map(({ sign, userIds: userIDs, ownId }) => (
        <li key={sign}>
          <button
            type="button"
            className={styles.reaction}
            aria-pressed={ownId !== undefined}
            title={userIDs.map((one) => room.nameOf(one)).join(', ')}
            onClick={() => void run(() => room.react(id, sign))}
          >
            {sign} {userIDs.length}
          </button>
        </li>
      ))}
    </ul>
  );
}
