import Minimize2 from 'lucide-react/icons/minimize-2';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { LeaveOptions, VideoMember, VideoRoom } from '#sdk/meetings.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { EndQuestion } from './end-question.tsx';
import { DevicesPanel, PeoplePanel } from './panels.tsx';
import styles from './room.module.css';
import { MemberTile, OwnTile, ScreenTile } from './tile.tsx';
import { type RoomPanel, Toolbar } from './toolbar.tsx';
import { useEndsForAll } from './use-ends-for-all.ts';
import { useTileWidth } from './use-tile-width.ts';
import { meetingRoomWords } from './words.ts';

const noticeMs = 4_000;
const ChatPanel = lazyComponent(() => import('./chat-panel.tsx').then((module) => module.ChatPanel));

/** Characters of a message in a notice. */
const noticeLength = 120;

/** Notices that pass: reactions, messages while the chat is closed, and that the host has muted the user. */
function Notices({ room, isChatShown }: { room: VideoRoom; isChatShown: boolean }) {
  const words = useTranslate(meetingRoomWords);
  const [notice, setNotice] = useState('');
  useEffect(() => {
    const nameOf = (id: string) =>
      [room.self.peek(), ...room.members.peek().map(({ info }) => info.peek())].find((one) => one?.id === id)
        ?.displayName ?? '';
    const ends = [
      room.onReaction(({ from, emoji }) => setNotice(words('room.reaction', { name: nameOf(from), emoji }))),
      room.onMutedByHost(() => setNotice(words('room.mutedByHost'))),
      room.onMessage(({ from, displayName: name, text }) => {
        const isOwn = from === room.self.peek()?.id;
        if (!isChatShown && !isOwn)
          setNotice(words('room.says', { name, text: text.slice(0, noticeLength) }));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [room, words, isChatShown]);
  useEffect(() => {
    if (notice === '') return undefined;
    const timer = setTimeout(() => setNotice(''), noticeMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <p className={styles.notice} role="status">
      {notice}
    </p>
  );
}

/** Says that the meeting is recorded, as long as it is. */
function Recorded({ room }: { room: VideoRoom }) {
  const words = useTranslate(meetingRoomWords);
  const name = useSignalRead(() => {
    const by = room.recordedBy.value;
    const all = [room.self.value, ...room.members.value.map(({ info }) => info.value)];
    return all.find((one) => by !== undefined && one?.id === by)?.displayName;
  });
  return (
    <p className={styles.recordMark} role="status">
      {name !== undefined && words('room.recorded', { name })}
    </p>
  );
}

/** Returns the member who speaks, or who spoke last. */
function useSpeaker(members: readonly VideoMember[]): VideoMember | undefined {
  const [last, setLast] = useState<string>();
  const speaking = useSignalRead(
    () => members.find((one) => one.isSpeaking.value && !one.info.value.isMuted)?.info.value.id,
  );
  useEffect(() => {
    if (speaking !== undefined) setLast(speaking);
  }, [speaking]);
  return members.find((one) => one.info.peek().id === last) ?? members[0];
}

/** A meeting in progress: the pictures of all members, the controls, the chat and the people. */
export function RoomView({
  room,
  onLeave,
  onElsewhere,
  invite,
  hostTools,
}: {
  room: VideoRoom;
  /** Shows the other pages, beside which the meeting goes on. Guests have none. */
  onElsewhere?: (() => void) | undefined;
  /** Leaves the meeting, or ends it for all members. */
  onLeave: (options?: LeaveOptions) => void;
  /** The search for a user to invite, which only the host sees. */
  invite?: ReactNode;
  /** Further controls of the host, beside the name of the meeting. */
  hostTools?: ((room: VideoRoom) => ReactNode) | undefined;
}) {
  const words = useTranslate(meetingRoomWords);
  const members = useSignalValue(room.members);
  const isConnected = useSignalValue(room.isConnected);
  const isInterrupted = useSignalValue(room.isInterrupted);
  const name = useSignalValue(room.name);
  const [layout, setLayout] = useState<'grid' | 'speaker'>('grid');
  const [panel, setPanel] = useState<RoomPanel>();
  const [isEnding, setEnding] = useState(false);
  const isHost = useSignalValue(room.self)?.isHost ?? false;
  // A meeting of guests does not go on without the user, who is asked then.
  const endsForAll = useEndsForAll(room);
  const leave = () => (endsForAll ? setEnding(true) : onLeave());
  const stage = useRef<HTMLElement>(null);
  const width = useTileWidth(stage, members.length + 1);
  useEffect(() => {
    if (panel !== 'chat') return undefined;
    room.readMessages();
    return room.onMessage(() => room.readMessages());
  }, [panel, room]);
  const speaker = useSpeaker(members);
  const sharing = useSignalRead(() => members.find((one) => one.info.value.isSharing));
  const large = sharing || layout === 'grid' ? undefined : speaker;
  return (
    <div className={styles.room} data-panel={panel} data-meeting-room>
      <header className={styles.header}>
        {onElsewhere && <IconButton icon={Minimize2} label={words('room.elsewhere')} onClick={onElsewhere} />}
        <h2 className={styles.title}>{name}</h2>
        <Recorded room={room} />
        {isHost && hostTools?.(room)}
      </header>
      {!isConnected && <Banner tone="warning" title={words('room.disconnected')} />}
      {isConnected && isInterrupted && <Banner tone="warning" title={words('room.interrupted')} />}
      <section
        ref={stage}
        className={styles.stage}
        style={{ '--tile-width': width && `${width}px` } as CSSProperties}
        data-layout={sharing || large ? 'speaker' : 'grid'}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: many pictures scroll, and the keyboard has to reach them.
        tabIndex={0}
      >
        {sharing && <ScreenTile member={sharing} />}
        {large && <MemberTile member={large} isLarge />}
        <div className={styles.tiles}>
          {members
            .filter((member) => member !== large)
            .map((member) => (
              <MemberTile key={member.info.peek().id} member={member} />
            ))}
          <OwnTile room={room} />
        </div>
      </section>
      {members.length === 0 && <Hint>{words('room.alone')}</Hint>}
      {panel === 'chat' && <ChatPanel room={room} />}
      {panel === 'people' && <PeoplePanel room={room} invite={invite} />}
      {panel === 'devices' && <DevicesPanel room={room} />}
      <Notices room={room} isChatShown={panel === 'chat'} />
      {isEnding && <EndQuestion onEnd={() => onLeave({ forAll: true })} onStay={() => setEnding(false)} />}
      <Toolbar
        room={room}
        layout={layout}
        onLayout={() => setLayout(layout === 'grid' ? 'speaker' : 'grid')}
        panel={panel}
        onPanel={(next) => setPanel(panel === next ? undefined : next)}
        onLeave={leave}
        onEnd={isHost ? () => (members.length > 0 ? setEnding(true) : onLeave({ forAll: true })) : undefined}
      />
    </div>
  );
}
