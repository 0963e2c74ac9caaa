import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { GuestMeeting, readMeetingLink } from '#sdk/meetings.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { MeetingVoices } from '../meetings/ongoing/meeting-voices.tsx';
import { PreJoin } from '../meetings/room/pre-join.tsx';
import { Visit } from '../meetings/room/visit.tsx';
import { meetingRoomWords } from '../meetings/room/words.ts';
import styles from './guest-page.module.css';
import { guestStorage } from './guest-storage.ts';

const nameKey = 'callside.meetings.guestName';

/** A meeting for a guest who has its link and no account. */
export function GuestPage() {
  const words = useTranslate(meetingRoomWords);
  const [meeting] = useState(() => new GuestMeeting(location.origin, { storage: guestStorage }));
  const [isOver, setOver] = useState(false);
  const refusal = useSignalValue(meeting.refusal);
  const target = readMeetingLink(location.href);
  const title = words('room.meetingOf', { name: target?.displayName || target?.owner || '' });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    meeting.resume();
    return () => meeting.stop();
  }, [meeting]);

  if (!target)
    return (
      <main className={styles.page}>
        <p>{words('room.ended.notFound')}</p>
      </main>
    );
  const ask = (displayName: string) => {
    guestStorage.set(nameKey, displayName);
    setOver(true);
    void meeting.ask({ owner: target.owner, pointId: target.pointId, displayName });
  };
  const refused =
    refusal === 'notFound' || refusal === 'noGuests' ? (`room.ended.${refusal}` as const) : undefined;
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {refusal && (
        <Banner
          tone="warning"
          title={words(refused ?? (refusal === 'tooMany' ? 'room.refusal.tooMany' : 'room.refusal.failed'))}
        />
      )}
      <MeetingVoices driver={meeting.driver} />
      <div className={styles.content}>
        <Visit
          driver={meeting.driver}
          onLeave={() => meeting.driver.leave()}
          onAgain={() => setOver(false)}
          isOver={isOver}
        >
          {/* Where guests are refused, to ask again changes nothing. */}
          {refused === undefined && (
            <PreJoin
              media={meeting.driver.media}
              title={words('room.check')}
              name={guestStorage.get(nameKey) ?? ''}
              action={words('room.askToJoin')}
              hint={words('room.guestHint')}
              onJoin={ask}
            />
          )}
        </Visit>
      </div>
    </main>
  );
}
