import Info from 'lucide-react/icons/info';
import Lock from 'lucide-react/icons/lock';
import Search from 'lucide-react/icons/search';
import Star from 'lucide-react/icons/star';
import type { RefObject } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { usePresenceWords } from '#phone/people/person/person-picture.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { CallPartner } from '../people/call-partner.tsx';
import { useContact } from '../people/use-contact.ts';
import { RoomPicture } from '../rooms/room-picture.tsx';
import { chatWords } from '../words.ts';
import styles from './room-view.module.css';

/** Props of `RoomHead`. */
export interface RoomHeadProps {
  readonly room: ChatRoom;
  readonly searchButton: RefObject<HTMLButtonElement | null>;
  readonly isSearching: boolean;
  readonly onSearch: () => void;
  readonly onDetails: () => void;
}

/** The name of a room with its facts; of a direct chat with a colleague also the presence, and a call. */
export function RoomHead({ room, searchButton, isSearching, onSearch, onDetails }: RoomHeadProps) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const { name, kind, partnerId, isEncrypted, isFavorite, topic, membership } = useSignalValue(room.summary);
  const contact = useContact(partnerId);
  const presence = usePresenceWords(contact === undefined ? undefined : { restUri: contact });
  const facts = [
    presence,
    words(`chat.kind.${kind}`),
    isEncrypted ? words('chat.encrypted') : words('chat.plain'),
    topic,
  ];
  return (
    <header className={styles.head}>
      <RoomPicture kind={kind} name={name} partnerId={partnerId} />
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.topic}>
          {isEncrypted && <Lock size={12} aria-hidden="true" />}
          {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      {contact !== undefined && <CallPartner key={contact} contact={contact} who={name} />}
      {membership === 'join' && (
        <IconButton
          ref={searchButton}
          icon={Search}
          label={words('chat.search')}
          pressed={isSearching}
          onClick={onSearch}
        />
      )}
      <IconButton
        className={styles.wide}
        icon={Star}
        label={words('chat.favorite')}
        pressed={isFavorite}
        onClick={() => void run(() => room.setFavorite({ isFavorite: !isFavorite }))}
      />
      <IconButton icon={Info} label={words('chat.details')} onClick={onDetails} />
    </header>
  );
}
