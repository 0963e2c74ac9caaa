import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ChatMessage, ChatRoom } from '#sdk/chat.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { useChat } from '../chat-context.ts';
import { Composer } from '../composer/composer.tsx';
import type { Reference } from '../composer/reference.ts';
import { invitationOf } from '../rooms/invitation-text.ts';
import { chatWords } from '../words.ts';
import { RoomHead } from './room-head.tsx';
import { RoomSearch } from './room-search.tsx';
import styles from './room-view.module.css';
import { TimelineView } from './timeline-view.tsx';
import type { Target } from './use-line-focus.ts';

/** Props of `RoomView`. */
export interface RoomViewProps {
  readonly room: ChatRoom;
  /** The line that the room opens at, by its id; else it opens at the first unread line. */
  readonly startAt?: string | undefined;
  readonly onDetails: () => void;
  /** The room is shown beside the list and not opened: nothing is read until the user turns to it, which calls this. */
  readonly onTurn?: (() => void) | undefined;
}

/** A room: its lines and the field for the next line, or the invitation to it. */
export function RoomView({ room, startAt, onDetails, onTurn }: RoomViewProps) {
  const words = useTranslate(chatWords);
  const summary = useSignalValue(room.summary);
  const state = useSignalValue(useChat().state);
  const { presence } = useClient();
  const run = useRun();
  const isOpen = onTurn === undefined;
  useEffect(() => presence.watchColleagues(), [presence]);
  useEffect(() => {
    // A hidden chat that is opened is in the list again.
    if (isOpen && room.summary.peek().isHidden) void run(() => room.setHidden({ isHidden: false }));
  }, [room, run, isOpen]);
  const [reference, setReference] = useState<Reference>();
  const [target, setTarget] = useState<Target | undefined>(() =>
    startAt === undefined ? undefined : { id: startAt },
  );
  const [isSearching, setSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const timeline = useRef<HTMLDivElement>(null);
  // React before 19 does not know the attribute.
  useLayoutEffect(() => {
    if (timeline.current) timeline.current.inert = isSearching;
  });
  const fieldID = useId();
  // Rows are rendered again only when they change.
  const onReply = useCallback((message: ChatMessage) => setReference({ kind: 'reply', message }), []);
  const onEdit = useCallback((message: ChatMessage) => setReference({ kind: 'edit', message }), []);
  const { name, typing, membership } = summary;
  const isOffline = state.name === 'ready' && !state.isConnected;
  return (
    <section className={styles.room} aria-label={name} onFocusCapture={onTurn}>
      <RoomHead
        room={room}
        searchButton={searchButton}
        isSearching={isSearching}
        onSearch={() => setSearching(!isSearching)}
        onDetails={onDetails}
      />
      {isOffline && <Banner tone="warning" title={words('chat.offline')} />}
      {membership === 'invite' ? (
        <Invitation room={room} />
      ) : (
        <>
          <div className={styles.content}>
            <div className={styles.timeline} ref={timeline}>
              <TimelineView
                key={room.id}
                room={room}
                marksRead={isOpen}
                target={target}
                onTarget={setTarget}
                onReply={onReply}
                onEdit={onEdit}
                onLeave={() => document.getElementById(fieldID)?.focus()}
              />
            </div>
            {isSearching && (
              <RoomSearch
                room={room}
                onOpen={(id) => {
                  setSearching(false);
                  setTarget({ id });
                }}
                onClose={() => {
                  setSearching(false);
                  searchButton.current?.focus();
                }}
              />
            )}
          </div>
          <p className={styles.typing} role="status">
            {typing.length > 0 &&
              words('chat.write.who', { who: typing.map((one) => room.nameOf(one)).join(', ') })}
          </p>
          <Composer
            key={`${room.id} composer`}
            room={room}
            fieldID={fieldID}
            reference={reference}
            onReference={setReference}
          />
        </>
      )}
    </section>
  );
}

function Invitation({ room }: { room: ChatRoom }) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const { kind } = useSignalValue(room.summary);
  const isOff = useSignalValue(useChat().hasMobileApp) && kind !== 'direct';
  return (
    <div className={styles.invitation}>
      <p>{invitationOf(room, words)}</p>
      {isOff && <p>{words('chat.mobileApp')}</p>}
      <ButtonRow>
        {!isOff && (
          <Button variant="primary" onClick={() => void run(() => room.join())}>
            {words('chat.accept')}
          </Button>
        )}
        <Button onClick={() => void run(() => room.leave())}>{words('chat.decline')}</Button>
      </ButtonRow>
    </div>
  );
}
