import { useCallback, useId } from 'react';
import { fullDay, wallOfText, wallTimeText } from '#full-app/calendar/day-grid/wall-format.ts';
import { Card } from '#full-app/shell/parts/card/card.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { createInvitations, type TeamsMeeting } from '#sdk/meetings.ts';
import { Hint } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { collaborationWords } from '../collaboration/words.ts';
import styles from './teams.module.css';

/** A meeting with its beginning by the clock of its own zone, and the link by which the user joins. */
function TeamMeeting({ meeting }: { meeting: TeamsMeeting }) {
  const words = useTranslate(collaborationWords);
  const clock = useClockStyle();
  const { subject, joinUrl, start, timeZone } = meeting;
  const wall = wallOfText(start);
  // The address is another user's text.
  const isWeb = URL.canParse(joinUrl) && /^https?:$/.test(new URL(joinUrl).protocol);
  return (
    <Card as="li" className={styles.room}>
      <span className={styles.title}>{subject}</span>
      <span className={styles.link}>
        {fullDay(wall)}, {wallTimeText(wall, clock)} ({timeZone})
      </span>
      {isWeb && (
        <a className={styles.open} href={joinUrl} target="_blank" rel="noopener noreferrer">
          {words('teams.join', { meeting: subject })}
        </a>
      )}
    </Card>
  );
}

/** The meetings in Teams to which the user invites people, or is invited. */
export function TeamMeetings() {
  const words = useTranslate(collaborationWords);
  const client = useClient();
  const id = useId();
  const load = useCallback(() => createInvitations(client).teamsMeetings(), [client]);
  const meetings = useLoaded(load, undefined);
  return (
    <section aria-labelledby={id} className={styles.room}>
      <h2 id={id} className={styles.title}>
        {words('teams.meetings')}
      </h2>
      {!meetings && <Skeleton label={words('teams.loading')} rows={2} />}
      {meetings?.length === 0 && <Hint>{words('teams.none')}</Hint>}
      {meetings && meetings.length > 0 && (
        <ul className={styles.meetings} aria-labelledby={id}>
          {meetings.map((meeting) => (
            <TeamMeeting key={meeting.id} meeting={meeting} />
          ))}
        </ul>
      )}
    </section>
  );
}
