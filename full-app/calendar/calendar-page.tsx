import Calendar from 'lucide-react/icons/calendar';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formats } from '#i18n/formats.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { mayEdit } from '#phone/rights/access-rights.ts';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useRights } from '#phone/rights/use-rights.ts';
import { type Calendar as AnyCalendar, partsOf, type WallSpan, wallOf } from '#sdk/calendars.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { localChoice } from '#ui/local-preference/local-preference.ts';
import { ChoiceMenu } from '#ui/toolbar/choice-menu.tsx';
import { useMeetingOfSlot } from '../meetings/invitations/use-invitations.ts';
import { invitationWords } from '../meetings/invitations/words.ts';
import { fullAppWords } from '../shell/area-words.ts';
import { NewButton } from '../shell/page/new-button.tsx';
import { NoSuchEntry } from '../shell/page/no-such-entry.tsx';
import { PageHead } from '../shell/page/page.tsx';
import { useLocalPreference } from '../shell/parts/local-preference/use-local-preference.ts';
import { useStepName } from '../shell/trail/use-trail.ts';
import { isNarrow, useWidthClass } from '../shell/use-width-class.ts';
import styles from './calendar.module.css';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarsPending } from './calendars-pending.tsx';
import { dayMinutes, midnightOf, weekStartOf } from './day-grid/span-rules.ts';
import { useWallNow } from './day-grid/use-wall-now.ts';
import { longDay, monthName } from './day-grid/wall-format.ts';
import { DayList } from './day-list.tsx';
import type { AnySlot } from './grid-rules.ts';
import { MonthView } from './month-view.tsx';
import { useCalendarList, useCalendars } from './use-calendars.ts';
import { calendarWords } from './words.ts';
import { ZoneNote } from './zone-note.tsx';

const views = ['day', 'week', 'month'] as const;
type View = (typeof views)[number];
/** The view of each user in this browser. */
const viewChoice = localChoice('calendarView', ['week', 'day', 'month']);
const viewWords = { day: 'calendar.day', week: 'calendar.week', month: 'calendar.month' } as const;

/** Returns the wall time a day, week or month earlier or later. */
function stepped(at: number, view: View, by: 1 | -1): number {
  if (view !== 'month') return at + by * (view === 'day' ? 1 : 7) * dayMinutes;
  const { year, month } = partsOf(at);
  return wallOf(year, month + by, 1);
}

/** The calendars of the user: the chosen calendar by day, week or month. */
export function CalendarPage() {
  const words = useTranslate(calendarWords, fullAppWords, invitationWords);
  const navigate = useNavigate();
  const run = useRun();
  const { id } = useParams();
  const calendars = useCalendars();
  const { items, status } = useCalendarList();
  const open = id === undefined ? items[0] : items.find(({ calendarID }) => calendarID === id);
  useStepName(id === undefined ? undefined : open?.label);
  const add = () =>
    void run(async () => {
      const { calendarID } = await calendars.add({ label: words('calendar.work') });
      void navigate(`/calendar/${calendarID}`);
    });
  if (open) return <OneCalendar key={open.restUri} calendar={open} all={items} />;
  if (status !== 'ready') return <CalendarsPending list={calendars.calendars} rows={8} />;
  if (id !== undefined) return <NoSuchEntry heading />;
  return (
    <div className={styles.page}>
      <EmptyState
        heading
        icon={Calendar}
        title={words('calendar.none')}
        detail={words('calendar.noneDetail')}
        action={
          <>
            <KindLock kind="Calendar">
              <Button changes="create" variant="primary" icon={Plus} onClick={add}>
                {words('calendar.newCalendar')}
              </Button>
            </KindLock>
            <Button icon={Users} onClick={() => void navigate('/calendar/meetings')}>
              {words('invite.meetings')}
            </Button>
          </>
        }
      />
    </div>
  );
}

interface OneCalendarProps {
  readonly calendar: AnyCalendar;
  readonly all: readonly AnyCalendar[];
}

function OneCalendar({ calendar, all }: OneCalendarProps) {
  const words = useTranslate(calendarWords, fullAppWords, invitationWords);
  const navigate = useNavigate();
  const isList = isNarrow(useWidthClass());
  const now = useWallNow(calendar.timeZone);
  const [view, setView] = useLocalPreference<View>(viewChoice);
  const [at, setAt] = useState(now);
  const isGrid = view !== 'month' && !isList;
  const from = view === 'day' ? midnightOf(at) : weekStartOf(at, formats().firstDayOfWeek);
  const days = view === 'day' ? 1 : 7;
  const meetingOf = useMeetingOfSlot();
  const mayChange = mayEdit(useRights().of('CalendarSlot'));
  const openSlot = (slot: AnySlot) => {
    const meeting = meetingOf(slot);
    void navigate(
      meeting ? `/calendar/meetings/${meeting.invitationID}` : `/presence/${slot.calendarSlotID}`,
    );
  };
  const addAt = ({ start, end }: WallSpan) =>
    void navigate(`/presence/new?calendar=${calendar.calendarID}&start=${start}&end=${end}`);
  const openMeetings = () => void navigate('/calendar/meetings');
  const nextHour = Math.ceil(now / 60) * 60;
  return (
    <div className={styles.page}>
      <PageHead className={styles.head} title={words('area.calendar')}>
        {isList ? (
          <IconButton icon={Users} label={words('invite.meetings')} onClick={openMeetings} />
        ) : (
          <Button icon={Users} onClick={openMeetings}>
            {words('invite.meetings')}
          </Button>
        )}
        <KindLock kind="CalendarSlot">
          <NewButton onClick={() => addAt({ start: nextHour, end: nextHour + 60 })}>
            {words('calendar.new')}
          </NewButton>
        </KindLock>
      </PageHead>
      <div className={styles.bar}>
        <IconButton
          icon={ChevronLeft}
          label={words('calendar.earlier')}
          onClick={() => setAt(stepped(at, view, -1))}
        />
        <Button onClick={() => setAt(now)}>{words('calendar.today')}</Button>
        <IconButton
          icon={ChevronRight}
          label={words('calendar.later')}
          onClick={() => setAt(stepped(at, view, 1))}
        />
        <p className={styles.period} aria-live="polite">
          {view === 'day' ? longDay(from) : monthName(view === 'month' ? at : from)}
        </p>
        {all.length > 1 && (
          <ChoiceMenu
            label={words('calendar.choose')}
            options={all.map(({ calendarID, label }) => ({ value: calendarID, label }))}
            value={calendar.calendarID}
            onChange={(id) => void navigate(`/calendar/${id}`)}
          />
        )}
        <ChoiceMenu
          label={words('calendar.view')}
          options={views.map((value) => ({ value, label: words(viewWords[value]) }))}
          value={view}
          onChange={setView}
        />
        <IconButton
          icon={Settings}
          label={words('calendar.settings')}
          onClick={() => void navigate(`/presence/${calendar.calendarID}`)}
        />
      </div>
      <div className={styles.hints}>
        <ZoneNote timeZone={calendar.timeZone} />
        {isGrid && <p className={styles.keys}>{words('calendar.keys')}</p>}
      </div>
      {view === 'month' ? (
        <MonthView
          calendar={calendar}
          at={at}
          onDay={(midnight) => {
            setAt(midnight);
            setView('day');
          }}
        />
      ) : isList ? (
        <DayList calendar={calendar} from={from} days={days} onOpen={openSlot} />
      ) : (
        <CalendarGrid
          key={days}
          calendar={calendar}
          from={from}
          days={days}
          isFixed={(slot) => !mayChange || meetingOf(slot) !== undefined}
          onOpen={openSlot}
          onNew={mayChange ? addAt : () => undefined}
        />
      )}
    </div>
  );
}
