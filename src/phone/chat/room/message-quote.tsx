import { useTranslate } from '#i18n/use-translate.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import { MessageText } from '../text/message-text.tsx';
import { chatWords } from '../words.ts';
import styles from './message-row.module.css';
import type { Target } from './use-line-focus.ts';

/** Props of `MessageQuote`. */
export interface MessageQuoteProps {
  readonly room: ChatRoom;
  /** The id of the message that is answered. */
  readonly id: string;
  readonly onJump: (target: Target) => void;
}

/** The beginning of the message that another message answers. A click shows it in its place. */
export function MessageQuote({ room, id, onJump }: MessageQuoteProps) {
  const words = useTranslate(chatWords);
  const message = room.timeline.message(id);
  return (
    <blockquote className={styles.quote}>
      <button type="button" className={styles.quoteButton} onClick={() => onJump({ id })}>
        {message ? (
          <>
            <span className={styles.sender}>{room.nameOf(message.senderId)}</span>
            <MessageText room={room} content={message.content} isShort />
          </>
        ) : (
          words('chat.showAnswered')
        )}
      </button>
    </blockquote>
  );
}
