import { useTranslate } from '#i18n/use-translate.ts';
import type { ChatMessage, ChatRoom } from '#sdk/chat.ts';
import { chatWords } from '../words.ts';
import styles from './message-row.module.css';

/** A change of the room or of its members, in a soft line. */
export function RoomChange({ room, message }: { room: ChatRoom; message: ChatMessage }) {
  const words = useTranslate(chatWords);
  const { content, senderId } = message;
  const who = room.nameOf(senderId);
  if (content.kind === 'membership')
    return (
      <p className={styles.change}>
        {words(`chat.member.${content.membership}`, { who, whom: room.nameOf(content.userId) })}
      </p>
    );
  if (content.kind === 'room')
    return (
      <p className={styles.change}>{words(`chat.room.${content.change}`, { who, text: content.text })}</p>
    );
  return null;
}
