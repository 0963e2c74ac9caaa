import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { MeetingMember, VideoMember, VideoRoom } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow, FormTitle, Hint } from '#ui/form/form.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { DeviceChoices } from './pre-join.tsx';
import styles from './room.module.css';
import { meetingRoomWords } from './words.ts';

/** The devices of the user, to be changed during the meeting. */
export function DevicesPanel({ room }: { room: VideoRoom }) {
  const words = useTranslate(meetingRoomWords);
  return (
    <section className={styles.panel} aria-label={words('room.devices')}>
      <FormTitle level={3}>{words('room.devices')}</FormTitle>
      <DeviceChoices media={room.media} />
    </section>
  );
}

/** Returns the marks of a member beside the name, in words. */
function useMarks({ isHost, isMuted, isHandUp, isAway, isByPhone }: MeetingMember): string {
  const words = useTranslate(meetingRoomWords);
  const marks = [
    isHost && words('room.host'),
    isByPhone && words('room.byPhone'),
    isAway && words('room.away'),
    isMuted && words('room.muted'),
    isHandUp && words('room.handUp'),
  ];
  return marks.filter(Boolean).join(' · ');
}

function Person({ info, name }: { info: MeetingMember; name: string }) {
  const marks = useMarks(info);
  return (
    <span className={styles.name}>
      {name} {marks && <Hint as="span">{marks}</Hint>}
    </span>
  );
}

function Other({ room, member, mayDecide }: { room: VideoRoom; member: VideoMember; mayDecide: boolean }) {
  const words = useTranslate(meetingRoomWords);
  const info = useSignalValue(member.info);
  const name = info.displayName;
  return (
    <li className={styles.person}>
      <Person info={info} name={name} />
      {mayDecide && (
        <ButtonRow>
          {!info.isMuted && (
            <Button onClick={() => room.mute(info)} wraps>
              {words('room.muteMember', { name })}
            </Button>
          )}
          <Button onClick={() => room.remove(info)} wraps>
            {words('room.removeMember', { name })}
          </Button>
        </ButtonRow>
      )}
    </li>
  );
}

/** The members of the meeting and the waiting guests, with the decisions of the host. */
export function PeoplePanel({ room, invite }: { room: VideoRoom; invite?: ReactNode }) {
  const words = useTranslate(meetingRoomWords);
  const self = useSignalValue(room.self);
  const members = useSignalValue(room.members);
  const lobby = useSignalValue(room.lobby);
  const isLocked = useSignalValue(room.isLocked);
  const maxMembers = useSignalValue(room.maxMembers);
  const isHost = self?.isHost ?? false;
  const isFull = members.length + 1 >= maxMembers;
  return (
    <section className={styles.panel} aria-label={words('room.people')}>
      {lobby.length > 0 && (
        <>
          <FormTitle level={3}>{words('room.lobby')}</FormTitle>
          <ul className={styles.people}>
            {lobby.map((visitor) => (
              <li key={visitor.id} className={styles.person}>
                <span className={styles.name}>{visitor.displayName}</span>
                <ButtonRow>
                  <Button variant="primary" wraps onClick={() => room.answer(visitor, { accept: true })}>
                    {words('room.letIn', { name: visitor.displayName })}
                  </Button>
                  <Button wraps onClick={() => room.answer(visitor, { accept: false })}>
                    {words('room.refuse', { name: visitor.displayName })}
                  </Button>
                </ButtonRow>
              </li>
            ))}
          </ul>
        </>
      )}
      <FormTitle level={3}>{words('room.inRoom')}</FormTitle>
      <ul className={styles.people}>
        {self && (
          <li className={styles.person}>
            <Person info={self} name={words('room.you', { name: self.displayName })} />
          </li>
        )}
        {members.map((member) => (
          <Other key={member.info.peek().id} room={room} member={member} mayDecide={isHost} />
        ))}
      </ul>
      {isHost && isFull && <Hint role="status">{words('room.isFull', { count: maxMembers })}</Hint>}
      {isHost && invite}
      {isHost && (
        <Switch
          label={words('room.lock')}
          detail={words('room.lockDetail')}
          checked={isLocked}
          onChange={(locked) => room.setLocked(locked)}
        />
      )}
    </section>
  );
}
