import { useCallback, useId } from 'react';
import { createInvitations, type TeamsMeeting } from '../../../sdk/meetings.ts';
import { fullDay, wallOfText, wallTimeText } from '../../../src/features/calendar/wall-format.ts';
import { useLoaded } from '../../../src/features/errors/use-loaded.ts';
import { useClockStyle } from '../../../src/features/history/use-clock-style.ts';
import { collaborationWords } from '../../../src/i18n/en/app/collaboration.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { Card } from '../../../src/ui/card/card.tsx';
import { Hint } from '../../../src/ui/form/form.tsx';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
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
