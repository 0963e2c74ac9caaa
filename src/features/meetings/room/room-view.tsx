import { type ReactNode, useEffect, useState } from 'react';
import type { VideoMember, VideoRoom } from '../../../../sdk/meetings.ts';
import { meetingRoomWords } from '../../../i18n/en/calls/meeting-room.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useSignalRead, useSignalValue } from '../../../react/use-signal-value.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Hint } from '../../../ui/form/form.tsx';
import { ChatPanel, PeoplePanel } from './panels.tsx';
import styles from './room.module.css';
import { MemberTile, OwnTile, ScreenTile } from './tile.tsx';
import { type RoomPanel, Toolbar } from './toolbar.tsx';

const noticeMs = 4_000;

/** Notices that pass: reactions, and that the host has muted the user. */
function Notices({ room }: { room: VideoRoom }) {
  const words = useTranslate(meetingRoomWords);
  const [notice, setNotice] = useState('');
  useEffect(() => {
    const nameOf = (id: string) =>
      [room.self.peek(), ...room.members.peek().map(({ info }) => info.peek())].find((one) => one?.id === id)
        ?.displayName ?? '';
    const ends = [
      room.onReaction(({ from, emoji }) => setNotice(words('room.reaction', { name: nameOf(from), emoji }))),
      room.onMutedByHost(() => setNotice(words('room.mutedByHost'))),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [room, words]);
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

/** A meeting in progress: everybody's pictures, the controls, the chat and the people. */
export function RoomView({
  room,
  onLeave,
  invite,
}: {
  room: VideoRoom;
  onLeave: () => void;
  /** The search for somebody to invite, which only the host sees. */
  invite?: ReactNode;
}) {
  const words = useTranslate(meetingRoomWords);
  const members = useSignalValue(room.members);
  const isConnected = useSignalValue(room.isConnected);
  const isInterrupted = useSignalValue(room.isInterrupted);
  const name = useSignalValue(room.name);
  const [layout, setLayout] = useState<'grid' | 'speaker'>('grid');
  const [panel, setPanel] = useState<RoomPanel>();
  const speaker = useSpeaker(members);
  const sharing = useSignalRead(() => members.find((one) => one.info.value.isSharing));
  const large = sharing || layout === 'grid' ? undefined : speaker;
  return (
    <div className={styles.room} data-panel={panel}>
      <h2 className={styles.title}>{name}</h2>
      {!isConnected && <Banner tone="warning" title={words('room.disconnected')} />}
      {isConnected && isInterrupted && <Banner tone="warning" title={words('room.interrupted')} />}
      <div className={styles.stage} data-layout={sharing || large ? 'speaker' : 'grid'}>
        {sharing && <ScreenTile member={sharing} />}
        {large && <MemberTile member={large} isLarge />}
        {members
          .filter((member) => member !== large)
          .map((member) => (
            <MemberTile key={member.info.peek().id} member={member} />
          ))}
        <OwnTile room={room} />
      </div>
      {members.length === 0 && <Hint>{words('room.alone')}</Hint>}
      {panel === 'chat' && <ChatPanel room={room} />}
      {panel === 'people' && <PeoplePanel room={room} invite={invite} />}
      <Notices room={room} />
      <Toolbar
        room={room}
        layout={layout}
        onLayout={() => setLayout(layout === 'grid' ? 'speaker' : 'grid')}
        panel={panel}
        onPanel={(next) => setPanel(panel === next ? undefined : next)}
        onLeave={onLeave}
      />
    </div>
  );
}
