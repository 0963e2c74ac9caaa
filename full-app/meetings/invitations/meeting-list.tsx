import CalendarClock from 'lucide-react/icons/calendar-clock';
import Repeat from 'lucide-react/icons/repeat';
import { fullDay, wallOfText } from '#full-app/calendar/day-grid/wall-format.ts';
import { ListPane } from '#full-app/shell/parts/list/list-pane.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListContent } from '#phone/list/list-content.tsx';
import { useListValue } from '#react/use-list.ts';
import type { Invitation } from '#sdk/meetings.ts';
import { Hint } from '#ui/form/form.tsx';
import { iconSize } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import styles from './meetings.module.css';
import {
  inTime,
  type TimedMeeting,
  useInvitations,
  useMinute,
  useProviders,
  useTimeText,
} from './use-invitations.ts';
import { useRecurrenceText } from './use-recurrence-text.ts';
import { invitationWords } from './words.ts';

interface MeetingListProps {
  readonly currentId: string | undefined;
  readonly onOpen: (meeting: Invitation) => void;
}

/** Some meetings under a heading. */
function Part({ title, meetings, currentId, onOpen }: MeetingListProps & PartProps) {
  const words = useTranslate(invitationWords);
  const now = useMinute();
  const textOf = useTimeText();
  const ruleOf = useRecurrenceText();
  return (
    <>
      <h2 className={styles.part}>{title}</h2>
      <List label={title}>
        {meetings.map(({ meeting, next }) => {
          const { recurrence, start } = meeting;
          const rule = recurrence && ruleOf(recurrence, wallOfText(start));
          const time = next && textOf(next);
          const isNow = next !== undefined && next.startsAt <= now;
          return (
            <ListRow
              key={meeting.invitationID}
              lead={
                recurrence ? (
                  <Repeat size={iconSize} aria-hidden="true" />
                ) : (
                  <CalendarClock size={iconSize} aria-hidden="true" />
                )
              }
              title={meeting.title}
              detail={time ? `${time.day}, ${time.hours}` : (rule ?? fullDay(wallOfText(start)))}
              end={isNow ? words('invite.now') : undefined}
              strong={isNow}
              current={meeting.invitationID === currentId}
              onSelect={() => onOpen(meeting)}
            />
          );
        })}
      </List>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly meetings: readonly TimedMeeting[];
}

/** The meetings to which the user invites people, or is invited: future meetings, and meetings that are over. */
export function MeetingList({ currentId, onOpen }: MeetingListProps) {
  const words = useTranslate(invitationWords);
  const { all } = useInvitations();
  const { items } = useListValue(all);
  const mayInvite = useProviders().length > 0;
  const timed = inTime(items, useMinute());
  const coming = timed.filter(({ next }) => next !== undefined);
  const over = timed.filter(({ next }) => next === undefined);
  const rows = { currentId, onOpen };
  return (
    <ListPane>
      <ListContent
        list={all}
        loading={words('invite.loading')}
        rows={3}
        failed={words('invite.failed')}
        empty={{
          icon: CalendarClock,
          title: words(mayInvite ? 'invite.none' : 'invite.noProvider'),
          detail: words(mayInvite ? 'invite.noneDetail' : 'invite.noProviderDetail'),
        }}
      >
        {() => (
          <>
            {coming.length === 0 && <Hint className={styles.nothing}>{words('invite.nothingComing')}</Hint>}
            {coming.length > 0 && <Part title={words('invite.coming')} meetings={coming} {...rows} />}
            {over.length > 0 && <Part title={words('invite.over')} meetings={over} {...rows} />}
          </>
        )}
      </ListContent>
    </ListPane>
  );
}
