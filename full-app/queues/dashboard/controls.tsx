import CalendarDays from 'lucide-react/icons/calendar-days';
import GitCompare from 'lucide-react/icons/git-compare';
import Globe from 'lucide-react/icons/globe';
import Timer from 'lucide-react/icons/timer';
import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { formatSpan } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { serviceThresholds } from '#sdk/statistics.ts';
import { Field } from '#ui/field/field.tsx';
import { ChoiceMenu } from '#ui/toolbar/choice-menu.tsx';
import { Toolbar } from '#ui/toolbar/toolbar.tsx';
import { choices } from './choices.ts';
import styles from './controls.module.css';
import { periods } from './periods.ts';
import { ownDays } from './use-statistics.ts';
import { dashboardWords } from './words.ts';

export interface ControlsProps {
  /** The sites of the enterprise; undefined while they are not known. */
  readonly sites: readonly { readonly label: string; readonly timeZone: string }[] | undefined;
  /** The fault of the entered days. */
  readonly fault: 'noDay' | 'badPeriod' | undefined;
}

const comparisons = ['none', 'previous', 'lastWeek'] as const;

/** The choices of period, comparison, threshold and site. */
export function Controls({ sites, fault }: ControlsProps) {
  const words = useTranslate(dashboardWords);
  const [period, setPeriod] = useLocalPreference(choices.period);
  const [days, setDays] = useLocalPreference(choices.days);
  const [compare, setCompare] = useLocalPreference(choices.compare);
  const [threshold, setThreshold] = useLocalPreference(choices.threshold);
  const [site, setSite] = useLocalPreference(choices.site);
  const { from, to } = ownDays(days);
  const [main, ...others] = sites ?? [];
  return (
    <Toolbar className={styles.controls}>
      <ChoiceMenu
        icon={CalendarDays}
        label={words('stats.period')}
        value={period}
        options={periods.map((value) => ({ value, label: words(`stats.period.${value}`) }))}
        onChange={setPeriod}
      />
      {period === 'own' && (
        <>
          <Field
            label={words('stats.from')}
            type="date"
            value={from}
            onText={(text) => setDays(`${text}/${to}`)}
          />
          <Field
            label={words('stats.to')}
            type="date"
            value={to}
            error={fault && words(`stats.${fault}`)}
            onText={(text) => setDays(`${from}/${text}`)}
          />
        </>
      )}
      <ChoiceMenu
        icon={GitCompare}
        label={words('stats.compare')}
        value={compare}
        options={comparisons.map((value) => ({ value, label: words(`stats.compare.${value}`) }))}
        onChange={setCompare}
      />
      <ChoiceMenu
        icon={Timer}
        isNamed
        label={words('stats.threshold')}
        value={threshold}
        options={serviceThresholds.map((seconds) => ({
          value: String(seconds),
          label: formatSpan(seconds * 1_000),
        }))}
        onChange={setThreshold}
      />
      {main && others.length > 0 && (
        <ChoiceMenu
          icon={Globe}
          label={words('stats.site')}
          value={site}
          options={[
            { value: '', label: main.label },
            ...others.map(({ label, timeZone }) => ({ value: timeZone, label })),
          ]}
          onChange={setSite}
        />
      )}
    </Toolbar>
  );
}
