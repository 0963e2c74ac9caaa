import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarOff from 'lucide-react/icons/calendar-off';
import FileUp from 'lucide-react/icons/file-up';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import { useNavigate, useParams } from 'react-router';
import { fullAppWords } from '#full-app/shell/area-words.ts';
import { LockNotice, Page } from '#full-app/shell/page/page.tsx';
import { TwoPane } from '#full-app/shell/page/two-pane.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { calendarSays } from '#phone/presence/calendar-says.ts';
import { presenceStatus } from '#phone/presence/shown-presence.ts';
import { presenceWords } from '#phone/presence/words.ts';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Calendar } from '#sdk/calendars.ts';
import { type PresenceState, presenceStates } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { Radio } from '#ui/radio/radio.tsx';
import { type Status, StatusDot } from '#ui/status-dot/status-dot.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { midnightOf } from '../day-grid/span-rules.ts';
import { useWallNow } from '../day-grid/use-wall-now.ts';
import { DayList } from '../day-list.tsx';
import { useCalendarList } from '../use-calendars.ts';
import { calendarWords } from '../words.ts';
import { ZoneNote } from '../zone-note.tsx';
import styles from './presence.module.css';
import { PresenceDetail } from './presence-detail.tsx';

/** The states in their order: at the desk, away for work, away for private reasons. */
const groups = [
  { name: 'calendar.atDesk', states: presenceStates.slice(0, 2) },
  { name: 'calendar.atWork', states: presenceStates.slice(2, 6) },
  { name: 'calendar.personal', states: presenceStates.slice(6) },
] as const;

/** A presence to choose. */
interface Choice {
  readonly label: string;
  readonly detail: string | undefined;
  readonly status: Status | undefined;
  readonly checked: boolean;
  readonly choose: () => Promise<unknown>;
}

/** The presence that the user chooses, and the calendars and holidays that say it otherwise. */
export function PresencePage() {
  const words = useTranslate(calendarWords, fullAppWords, presenceWords);
  const run = useRun();
  const navigate = useNavigate();
  const { calendarOrSlotID } = useParams();
  const { presence } = useClient();
  const own = useSignalValue(presence.own);
  const calendars = useCalendarList().items;
  const clock = useClockStyle();
  const isManual = own?.presenceSetting === 'ManualSetting';
  const byCalendar: Choice = {
    label: words('presence.byCalendar'),
    detail: own && calendarSays(own, words, { ...clock, timeZone: calendars[0]?.timeZone }),
    status: undefined,
    checked: own !== undefined && !isManual,
    choose: () => presence.followCalendar(),
  };
  const choiceOf = (state: PresenceState): Choice => ({
    label: words(`presence.state.${state}`),
    detail: undefined,
    status: presenceStatus(state),
    checked: isManual && own?.presenceState === state,
    choose: () => presence.choose(state),
  });
  const radio = ({ label, detail, status, checked, choose }: Choice) => (
    <Radio key={label} name="presence" checked={checked} onChoose={() => void run(choose)}>
      {status && <StatusDot status={status} />}
      <span className={styles.words}>
        {label}
        {detail && <Hint as="span">{detail}</Hint>}
      </span>
    </Radio>
  );
  return (
    <TwoPane
      title={words('area.presence')}
      list={
        <>
          <fieldset className={styles.choices}>
            <VisuallyHidden as="legend">{words('presence.title')}</VisuallyHidden>
            {radio(byCalendar)}
            {groups.map(({ name, states }) => (
              <fieldset key={name} className={styles.group}>
                <legend className={styles.groupName}>{words(name)}</legend>
                {states.map((state) => radio(choiceOf(state)))}
              </fieldset>
            ))}
          </fieldset>
          <KindLock kind="Calendar">
            <nav className={styles.links} aria-label={words('area.calendar')}>
              <Button icon={CalendarDays} onClick={() => void navigate('/calendar')}>
                {words('area.calendar')}
              </Button>
              {calendars.map((one) => (
                <Button
                  key={one.restUri}
                  icon={Settings}
                  variant="plain"
                  wraps
                  onClick={() => void navigate(`/presence/${one.calendarID}`)}
                >
                  {one.label}
                </Button>
              ))}
              <Button
                changes="create"
                icon={Plus}
                variant="plain"
                onClick={() => void navigate('/presence/new')}
              >
                {words('calendar.new')}
              </Button>
              {calendars[0] && (
                <Button
                  changes="create"
                  icon={FileUp}
                  variant="plain"
                  onClick={() => void navigate(`/presence/${calendars[0]?.calendarID}`)}
                >
                  {words('calendar.fromFile')}
                </Button>
              )}
              <Button icon={CalendarOff} variant="plain" onClick={() => void navigate('/presence/holidays')}>
                {words('calendar.holidays')}
              </Button>
            </nav>
          </KindLock>
        </>
      }
      detail={
        calendarOrSlotID === undefined ? undefined : (
          <Page>
            <KindLock kind="Calendar">
              <LockNotice />
              <PresenceDetail id={calendarOrSlotID} />
            </KindLock>
          </Page>
        )
      }
      placeholder={calendars[0] && <NextDays key={calendars[0].restUri} calendar={calendars[0]} />}
      choose={{ icon: CalendarClock, detail: words('calendar.noneDetail') }}
      up={() => void navigate('/presence')}
    />
  );
}

const shownDays = 7;

/** The days of a calendar from today on, beside the choice. */
function NextDays({ calendar }: { readonly calendar: Calendar }) {
  const navigate = useNavigate();
  const today = midnightOf(useWallNow(calendar.timeZone));
  return (
    <Page>
      <div className={styles.days}>
        <ZoneNote className={styles.zone} timeZone={calendar.timeZone} />
        <DayList
          calendar={calendar}
          from={today}
          days={shownDays}
          onOpen={({ calendarSlotID }) => void navigate(`/presence/${calendarSlotID}`)}
        />
      </div>
    </Page>
  );
}
