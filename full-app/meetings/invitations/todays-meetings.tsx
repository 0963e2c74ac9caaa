import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useInfo } from '#react/use-domains.ts';
import { useList } from '#react/use-list.ts';
import { wallAt } from '#sdk/calendars.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { inTime, useInvitations, useMinute, useTimeText } from './use-invitations.ts';
import { invitationWords } from './words.ts';

interface TodaysMeetingsProps {
  readonly headingClass: string | undefined;
  /** Shown if no meeting is left today. */
  readonly empty: ReactNode;
  readonly onOpen: (invitationID: string) => void;
}

const minutesOfDay = 24 * 60;

/** The meetings that go on, or begin later today by the user's clocks. */
export function TodaysMeetings({ headingClass, empty, onOpen }: TodaysMeetingsProps) {
  const words = useTranslate(invitationWords);
  const { items } = useList(useInvitations().all);
  const now = useMinute();
  const textOf = useTimeText();
  const zone = useInfo()?.time.timeZone.id ?? 'UTC';
  const dayOf = (moment: number) => Math.floor(wallAt(zone, moment) / minutesOfDay);
  const today = inTime(items, now).filter(({ next }) => next && dayOf(next.startsAt) <= dayOf(now));
  if (today.length === 0) return empty;
  return (
    <>
      <h2 className={headingClass}>{words('invite.today')}</h2>
      <List label={words('invite.today')}>
        {today.map(({ meeting, next }) => (
          <ListRow
            key={meeting.invitationID}
            title={meeting.title}
            detail={next && textOf(next).hours}
            onSelect={() => onOpen(meeting.invitationID)}
          />
        ))}
      </List>
    </>
  );
}
