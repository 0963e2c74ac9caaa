import { useCallback, useId, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import { Field } from '#ui/field/field.tsx';
import { Hint } from '#ui/form/form.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { useChat } from '../chat-context.ts';
import { DetailsSection } from '../details/details-section.tsx';
import { chatWords } from '../words.ts';
import styles from './new-room.module.css';

/** Props of `PublicRooms`. */
export interface PublicRoomsProps {
  readonly onOpen: (room: ChatRoom) => void;
}

/** A search for a public room of the enterprise. Every user who does not use the mobile application can join. */
function RoomSearch({ onOpen }: PublicRoomsProps) {
  const words = useTranslate(chatWords);
  const chat = useChat();
  const run = useRun();
  const isOff = useSignalValue(chat.hasMobileApp);
  const [text, setText] = useState('');
  const find = useCallback(() => chat.findPublicRooms(text.trim()), [chat, text]);
  const rooms = useLoaded(isOff ? undefined : find, undefined);
  if (isOff) return <Hint>{words('chat.mobileApp')}</Hint>;
  return (
    <div className={styles.search}>
      <Field label={words('chat.filter')} type="search" value={text} onText={setText} />
      <Hint role="status">{rooms?.length === 0 && words('chat.search.none')}</Hint>
      <List label={words('chat.publicRooms')}>
        {rooms?.map((room) => (
          <ListRow
            key={room.id}
            title={room.name}
            detail={[room.topic, words('chat.memberCount', { count: room.members })]
              .filter(Boolean)
              .join(' · ')}
            onSelect={() => void run(async () => onOpen(await chat.joinPublic(room.alias ?? room.id)))}
          />
        ))}
      </List>
    </div>
  );
}

/** The public rooms as a part of a form. */
export function PublicRooms({ onOpen }: PublicRoomsProps) {
  const words = useTranslate(chatWords);
  const id = useId();
  return (
    <section className={styles.search} aria-labelledby={id}>
      <h3 id={id}>{words('chat.publicRooms')}</h3>
      <RoomSearch onOpen={onOpen} />
    </section>
  );
}

/** The page of the public rooms. */
export function FindRooms({ onOpen }: PublicRoomsProps) {
  const words = useTranslate(chatWords);
  return (
    <DetailsSection title={words('chat.publicRooms')}>
      <RoomSearch onOpen={onOpen} />
    </DetailsSection>
  );
}
