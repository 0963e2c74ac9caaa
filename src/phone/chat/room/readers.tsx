import { useTranslate } from '#i18n/use-translate.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import { chatWords } from '../words.ts';
import styles from './readers.module.css';

/** The maximum number of names that are written out. */
const maxNamed = 3;

/** Props of `Readers`. */
export interface ReadersProps {
  readonly room: ChatRoom;
  readonly userIDs: readonly string[];
}

/** The members who have read up to a message. */
export function Readers({ room, userIDs }: ReadersProps) {
  const words = useTranslate(chatWords);
  const names = userIDs.map((userID) => room.nameOf(userID));
  const named = names.slice(0, maxNamed).join(', ');
  const others = names.length - maxNamed;
  const text =
    others > 0
      ? words('chat.readByMore', { who: named, count: others })
      : words('chat.readBy', { who: named });
  const isDirect = room.summary.peek().kind === 'direct';
  return (
    <p className={styles.readers} title={names.join(', ')}>
      {isDirect ? words('chat.read') : text}
    </p>
  );
}
