import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useNavigate, useParams } from 'react-router';
import { presenceStates } from '../../../sdk/index.ts';
import { useRun } from '../../../src/features/errors/use-run.ts';
import { presenceStatus } from '../../../src/features/presence/shown-presence.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { presenceWords } from '../../../src/i18n/en/people/presence.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useSignalValue } from '../../../src/react/use-signal-value.ts';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { StatusDot } from '../../../src/ui/status-dot/status-dot.tsx';
import { TwoPane } from '../../shell/page/two-pane.tsx';
import { PlannedPage } from '../planned/planned-page.tsx';
import styles from './presence.module.css';

/** The presence that the user chooses. Setting it by calendar is not built yet. */
export function PresencePage() {
  const words = useTranslate(areaWords, fullAppWords, presenceWords);
  const run = useRun();
  const navigate = useNavigate();
  const { calendarOrSlotID } = useParams();
  const { presence } = useClient();
  const own = useSignalValue(presence.own);
  const isManual = own?.presenceSetting === 'ManualSetting';
  const choices = [
    {
      label: words('presence.byCalendar'),
      status: undefined,
      checked: own !== undefined && !isManual,
      choose: () => presence.followCalendar(),
    },
    ...presenceStates.map((state) => ({
      label: words(`presence.state.${state}`),
      status: presenceStatus(state),
      checked: isManual && own?.presenceState === state,
      choose: () => presence.choose(state),
    })),
  ];
  return (
    <TwoPane
      title={words('area.presence')}
      list={
        <fieldset className={styles.choices}>
          <legend className={styles.title}>{words('presence.title')}</legend>
          {choices.map(({ label, status, checked, choose }) => (
            <label key={label} className={styles.choice}>
              <input type="radio" name="presence" checked={checked} onChange={() => void run(choose)} />
              {status && <StatusDot status={status} />}
              {label}
            </label>
          ))}
        </fieldset>
      }
      detail={
        calendarOrSlotID === undefined ? undefined : <PlannedPage text="later.presence" heading={false} />
      }
      placeholder={
        <EmptyState icon={CalendarClock} title={words('area.presence')} detail={words('later.presence')} />
      }
      up={() => void navigate('/presence')}
    />
  );
}
