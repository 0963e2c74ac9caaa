import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { LeaveOptions, VideoRoom, WebMeetingDriver } from '#sdk/meetings.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import styles from './room.module.css';
import { RoomView } from './room-view.tsx';
import { meetingRoomWords } from './words.ts';

/** The way of the user through a meeting: the check before it (`children`), the wait, the room, and its end. */
export function Visit({
  driver,
  onLeave,
  onElsewhere,
  onAgain,
  isOver,
  invite,
  hostTools,
  children,
}: {
  driver: WebMeetingDriver;
  onLeave: (options?: LeaveOptions) => void;
  /** Shows the other pages, beside which the meeting goes on. Guests have none. */
  onElsewhere?: () => void;
  /** Begins anew after an end. */
  onAgain: () => void;
  /** True if the end that the driver reports belongs to this visit, rather than to an earlier visit. */
  isOver: boolean;
  /** Further controls of the host in the room. */
  hostTools?: (room: VideoRoom) => ReactNode;
  /** The search for a user to invite, which only the host sees. */
  invite?: ReactNode;
  children: ReactNode;
}) {
  const words = useTranslate(meetingRoomWords);
  const visit = useSignalValue(driver.visit);
  // A page that was loaded again begins in the meeting.
  const [wasHere, setWasHere] = useState(false);
  useEffect(() => {
    if (visit.step === 'in' || visit.step === 'waiting') setWasHere(true);
  }, [visit]);
  const again = () => {
    setWasHere(false);
    onAgain();
  };
  if (visit.step === 'in')
    return (
      <RoomView
        room={visit.room}
        onLeave={onLeave}
        onElsewhere={onElsewhere}
        invite={invite}
        hostTools={hostTools}
      />
    );
  if (visit.step === 'waiting')
    return (
      <div className={styles.message} role="status">
        <p>{words(`room.waiting.${visit.for}`)}</p>
        <ButtonRow>
          <Button onClick={() => onLeave()}>{words('room.stopWaiting')}</Button>
        </ButtonRow>
      </div>
    );
  if (visit.step === 'ended' && (isOver || wasHere))
    return (
      <div className={styles.message} role="status">
        <p>{words(`room.ended.${visit.reason}`)}</p>
        <ButtonRow>
          <Button variant="primary" onClick={again}>
            {words('room.again')}
          </Button>
        </ButtonRow>
      </div>
    );
  return children;
}
