import { useTranslate } from '#i18n/use-translate.ts';
import { PlainText } from '#phone/messages/plain-text.tsx';
import type { ChatRoom, MessageContent } from '#sdk/chat.ts';
import { chatWords } from '../words.ts';
import { FormattedText } from './formatted-text.tsx';
import styles from './message-text.module.css';

/** Props of `MessageText`. */
export interface MessageTextProps {
  readonly room: ChatRoom;
  readonly content: MessageContent;
  /** Shows at most two lines without formats, as in a quotation. */
  readonly isShort?: boolean;
}

/** The text of a message; of a file, what was written beside it. */
export function MessageText({ room, content, isShort = false }: MessageTextProps) {
  const words = useTranslate(chatWords);
  switch (content.kind) {
    case 'text':
    case 'notice':
    case 'emote':
      if (content.html !== undefined && !isShort)
        return <FormattedText room={room} html={content.html} text={content.text} />;
      return <PlainText text={content.text} isShort={isShort} />;
    case 'call':
      return <PlainText text={content.text} isShort={isShort} />;
    case 'deleted':
      return <p className={styles.soft}>{words('chat.deleted')}</p>;
    case 'unreadable':
      return <p className={styles.soft}>{words(`chat.unreadable.${content.reason}`)}</p>;
    case 'image':
    case 'video':
    case 'audio':
    case 'voice':
    case 'file':
      if (isShort) return <PlainText text={content.caption || content.file.name} isShort />;
      return content.caption ? <PlainText text={content.caption} /> : null;
    default:
      return null;
  }
}
