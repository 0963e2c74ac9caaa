import { useEffect, useId, useState } from 'react';
import type { ChatRoom, PublicRoom } from '../../../../sdk/chat.ts';
import { chatWords } from '../../../i18n/en/chat/chat.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useSignalValue } from '../../../react/use-signal-value.ts';
import { Field } from '../../../ui/field/field.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListRow } from '../../../ui/list/list-row.tsx';
import { useRun } from '../../errors/use-run.ts';
import { useChat } from '../chat-context.ts';
import styles from './new-room.module.css';

/** Props of `PublicRooms`. */
export interface PublicRoomsProps {
  /** The level of the heading. */
  readonly level: 'h2' | 'h3';
  readonly onOpen: (room: ChatRoom) => void;
}

/** The public rooms of the enterprise, to be joined by everybody who does not use the mobile application. */
export function PublicRooms({ level: Heading, onOpen }: PublicRoomsProps) {
  const words = useTranslate(chatWords);
  const id = useId();
  const chat = useChat();
  const run = useRun();
  const isOff = useSignalValue(chat.hasMobileApp);
  const [text, setText] = useState('');
  const [rooms, setRooms] = useState<readonly PublicRoom[]>();
  useEffect(() => {
    if (isOff) return;
    let isCurrent = true;
    void run(async () => {
      const found = await chat.findPublicRooms(text.trim());
      if (isCurrent) setRooms(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [chat, run, text, isOff]);
  return (
    <section className={styles.search} aria-labelledby={id}>
      <Heading id={id} className={Heading === 'h2' ? styles.title : undefined}>
        {words('chat.publicRooms')}
      </Heading>
      {isOff ? (
        <p className={styles.notice}>{words('chat.mobileApp')}</p>
      ) : (
        <>
          <Field
            label={words('chat.filter')}
            type="search"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <p className={styles.notice} role="status">
            {rooms?.length === 0 && words('chat.search.none')}
          </p>
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
        </>
      )}
    </section>
  );
}

/** The page of the public rooms. */
export const FindRooms = ({ onOpen }: Pick<PublicRoomsProps, 'onOpen'>) => (
  <div className={styles.form}>
    <PublicRooms level="h2" onOpen={onOpen} />
  </div>
);
