import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarOff from 'lucide-react/icons/calendar-off';
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import { useNavigate, useParams } from 'react-router';
import { presenceStates } from '../../../sdk/index.ts';
import { useRun } from '../../../src/features/errors/use-run.ts';
import { useClockStyle } from '../../../src/features/history/use-clock-style.ts';
import { calendarSays } from '../../../src/features/presence/calendar-says.ts';
import { presenceStatus } from '../../../src/features/presence/shown-presence.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { calendarWords } from '../../../src/i18n/en/people/calendar.ts';
import { presenceWords } from '../../../src/i18n/en/people/presence.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useSignalValue } from '../../../src/react/use-signal-value.ts';
import { Button } from '../../../src/ui/button/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { StatusDot } from '../../../src/ui/status-dot/status-dot.tsx';
import page from '../../shell/page/page.module.css';
import { TwoPane } from '../../shell/page/two-pane.tsx';
import { useCalendarList } from '../calendar/use-calendars.ts';
import styles from './presence.module.css';
import { PresenceDetail } from './presence-detail.tsx';

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
  const choices = [
    {
      label: words('presence.byCalendar'),
      detail: own && calendarSays(own, words, clock),
      status: undefined,
      checked: own !== undefined && !isManual,
      choose: () => presence.followCalendar(),
    },
    ...presenceStates.map((state) => ({
      label: words(`presence.state.${state}`),
      detail: undefined,
      status: presenceStatus(state),
      checked: isManual && own?.presenceState === state,
      choose: () => presence.choose(state),
    })),
  ];
  return (
    <TwoPane
      title={words('area.presence')}
      list={
        <>
          <fieldset className={styles.choices}>
            <legend className={styles.title}>{words('presence.title')}</legend>
            {choices.map(({ label, detail, status, checked, choose }) => (
              <label key={label} className={styles.choice}>
                <input type="radio" name="presence" checked={checked} onChange={() => void run(choose)} />
                {status && <StatusDot status={status} />}
                <span className={styles.words}>
                  {label}
                  {detail && <span className={styles.detail}>{detail}</span>}
                </span>
              </label>
            ))}
          </fieldset>
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
            <Button icon={Plus} variant="plain" onClick={() => void navigate('/presence/new')}>
              {words('calendar.new')}
            </Button>
            <Button icon={CalendarOff} variant="plain" onClick={() => void navigate('/presence/holidays')}>
              {words('calendar.holidays')}
            </Button>
          </nav>
        </>
      }
      detail={
        calendarOrSlotID === undefined ? undefined : (
          <div className={page.page}>
            <PresenceDetail id={calendarOrSlotID} />
          </div>
        )
      }
      placeholder={
        <EmptyState
          icon={CalendarClock}
          title={words('area.presence')}
          detail={words('calendar.noneDetail')}
        />
      }
      up={() => void navigate('/presence')}
    />
  );
}
