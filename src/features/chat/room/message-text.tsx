import type { MessageContent } from '../../../../sdk/chat.ts';
import { chatWords } from '../../../i18n/en/chat/chat.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { classNames } from '../../../ui/class-names.ts';
import { linkParts } from './link-parts.ts';
import styles from './message-row.module.css';

/** Props of `MessageText`. */
export interface MessageTextProps {
  readonly content: MessageContent;
  /** At most two lines, as in a quotation. */
  readonly isShort?: boolean;
}

/**
 * The text of a message. Formats of other clients are left out: the plain text says the same, and nothing of a stranger becomes
 * part of the page.
 */
export function MessageText({ content, isShort = false }: MessageTextProps) {
  const words = useTranslate(chatWords);
  switch (content.kind) {
    case 'text':
    case 'notice':
    case 'emote':
    case 'call':
      return (
        <p className={classNames(styles.text, isShort && styles.short)} dir="auto">
          {linkParts(content.text).map((part) =>
            part.href === undefined ? (
              part.text
            ) : (
              <a key={part.at} href={part.href} target="_blank" rel="noreferrer noopener">
                {part.text}
              </a>
            ),
          )}
        </p>
      );
    case 'deleted':
      return <p className={styles.soft}>{words('chat.deleted')}</p>;
    case 'unreadable':
      return <p className={styles.soft}>{words(`chat.unreadable.${content.reason}`)}</p>;
    case 'image':
    case 'video':
    case 'audio':
    case 'voice':
    case 'file':
      if (isShort) return <p className={styles.short}>{content.caption || content.file.name}</p>;
      return content.caption ? (
        <p className={styles.text} dir="auto">
          {content.caption}
        </p>
      ) : null;
    default:
      return null;
  }
}
