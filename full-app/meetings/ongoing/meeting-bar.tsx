import LogOut from 'lucide-react/icons/log-out';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Camera from 'lucide-react/icons/video';
import CameraOff from 'lucide-react/icons/video-off';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { LocalMedia, VideoRoom, VisitedMeeting, WebMeetingDriver } from '#sdk/meetings.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { isRoomAddress } from '../load-meetings.ts';
import styles from '../meetings.module.css';
import { EndQuestion } from '../room/end-question.tsx';
import { useEndsForAll } from '../room/use-ends-for-all.ts';
import { meetingRoomWords } from '../room/words.ts';
import { useLeaveMeeting } from './use-leave-meeting.ts';
import { meetingBarWords } from './words.ts';

/** Props of `MeetingBar`. */
export interface MeetingBarProps {
  readonly driver: WebMeetingDriver;
  /** The address of the screen that is shown. */
  readonly path: string;
  /** Shows the meeting. */
  readonly onReturn: (meeting: VisitedMeeting) => void;
}

function MediaButtons({ media }: { media: LocalMedia }) {
  const words = useTranslate(meetingRoomWords);
  const isMuted = useSignalValue(media.track('microphone')) === undefined;
  const isCameraOff = useSignalValue(media.track('camera')) === undefined;
  return (
    <>
      <IconButton
        variant="filled"
        icon={isMuted ? MicOff : Mic}
        label={words(isMuted ? 'room.unmute' : 'room.mute')}
        onClick={() => void media.set('microphone', { isOn: isMuted })}
      />
      <IconButton
        variant="filled"
        icon={isCameraOff ? CameraOff : Camera}
        label={words(isCameraOff ? 'room.startCamera' : 'room.stopCamera')}
        onClick={() => void media.set('camera', { isOn: isCameraOff })}
      />
    </>
  );
}

/** The meeting that goes on behind the screen. */
function RoomBar({ room, onReturn }: { room: VideoRoom; onReturn: MeetingBarProps['onReturn'] }) {
  const words = useTranslate(meetingRoomWords, meetingBarWords);
  const name = useSignalValue(room.name);
  const unread = useSignalValue(room.unreadMessages);
  const isHeld = useSignalValue(room.isHeld);
  const endsForAll = useEndsForAll(room);
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveMeeting();
  const { owner, pointId } = room;
  return (
    <section className={styles.bar} aria-label={words('meetingBar.title')}>
      <p className={styles.barName}>
        <strong>{name}</strong>
        <span>{words(isHeld ? 'meetingBar.held' : 'meetingBar.goesOn')}</span>
        <Badge count={unread} label={words('room.unread', { count: unread })} />
      </p>
      <div className={styles.barButtons}>
        <MediaButtons media={room.media} />
        <Button icon={Maximize2} onClick={() => onReturn({ owner, pointId, name })}>
          {words('meetingBar.return')}
        </Button>
        <IconButton
          variant="hangUp"
          icon={LogOut}
          label={words('room.leave')}
          onClick={() => (endsForAll ? setAsking(true) : leave())}
        />
      </div>
      {isAsking && <EndQuestion onEnd={() => leave({ forAll: true })} onStay={() => setAsking(false)} />}
    </section>
  );
}

/** The meeting that the user was in before the page was loaded again: returning opens camera and microphone, so the user decides. */
function LeftBar({ driver, meeting, onReturn }: Omit<MeetingBarProps, 'path'> & { meeting: VisitedMeeting }) {
  const words = useTranslate(meetingBarWords);
  return (
    <section className={styles.bar} aria-label={words('meetingBar.title')}>
      <p className={styles.barName}>{words('meetingBar.left', { name: meeting.name })}</p>
      <div className={styles.barButtons}>
        <Button
          variant="primary"
          onClick={() => {
            driver.enterAgain();
            onReturn(meeting);
          }}
        >
          {words('meetingBar.return')}
        </Button>
        <Button onClick={() => driver.forgetLeft()}>{words('meetingBar.stayOut')}</Button>
      </div>
    </section>
  );
}

function WaitingBar({ meeting, onReturn }: Pick<MeetingBarProps, 'onReturn'> & { meeting: VisitedMeeting }) {
  const words = useTranslate(meetingRoomWords, meetingBarWords);
  const leave = useLeaveMeeting();
  return (
    <section className={styles.bar} aria-label={words('meetingBar.title')}>
      <p className={styles.barName}>{words('meetingBar.waiting')}</p>
      <div className={styles.barButtons}>
        <Button onClick={() => onReturn(meeting)}>{words('meetingBar.return')}</Button>
        <Button onClick={() => leave()}>{words('room.stopWaiting')}</Button>
      </div>
    </section>
  );
}

/** The bar on every screen but the meeting's own: the meeting goes on, with the way back and the ways to be quiet or to leave. */
export function MeetingBar({ driver, path, onReturn }: MeetingBarProps) {
  const visit = useSignalValue(driver.visit);
  const left = useSignalValue(driver.left);
  const isElsewhere = ({ pointId }: { readonly pointId: string }) => !isRoomAddress(path, pointId);
  if (visit.step === 'in')
    return isElsewhere(visit.room) && <RoomBar room={visit.room} onReturn={onReturn} />;
  if (visit.step === 'waiting')
    return isElsewhere(visit.meeting) && <WaitingBar meeting={visit.meeting} onReturn={onReturn} />;
  return left && isElsewhere(left) && <LeftBar driver={driver} meeting={left} onReturn={onReturn} />;
}
