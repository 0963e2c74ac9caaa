import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { weekdayName } from '#i18n/format-amounts.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { localChoice } from '#ui/local-preference/local-preference.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { ClosedFields } from './closed-fields.tsx';
import styles from './edit.module.css';
import { Section } from './fields.tsx';
import { useGroupForm } from './form.ts';
import { type HoursDraft, likeMonday, type SlotDraft } from './hours.ts';
import { newKey } from './new-key.ts';

const HoursGrid = lazyComponent(() => import('./hours-grid.tsx').then((module) => module.HoursGrid));
/** The view of hours that the user of this browser has chosen. */
const viewChoice = localChoice('groupHours', ['list', 'week']);

/** The days of the week from Monday on. */
const days = [1, 2, 3, 4, 5, 6, 0];
const defaultHours = { from: '09:00', until: '17:00' };

/** The first hours of a group that was always open: office hours. */
const officeHours = (): readonly SlotDraft[] =>
  [1, 2, 3, 4, 5].map((day) => ({ key: newKey(), day, ...defaultHours }));

/** A day of the week: its hours, each with a beginning and an end. */
function DayFields({ day, hours }: { readonly day: number; readonly hours: HoursDraft }) {
  const { change, words, errorOf } = useGroupForm();
  const name = weekdayName(day);
  const own = hours.slots.filter((slot) => slot.day === day);
  const put = (slots: readonly SlotDraft[]) => change({ hours: { ...hours, slots } });
  const replace = (key: string, values: Partial<SlotDraft>) =>
    put(hours.slots.map((slot) => (slot.key === key ? { ...slot, ...values } : slot)));
  return (
    <div className={styles.day} {...focusFallback}>
      <span className={styles.dayName}>{name}</span>
      <div className={styles.slots}>
        {own.length === 0 && <span className={styles.hint}>{words('groupEdit.closed')}</span>}
        {own.map(({ key, from, until }) => {
          const error = errorOf(key);
          return (
            <div key={key} className={styles.slot}>
              <Field
                type="time"
                label={words('groupEdit.from')}
                aria-label={words('groupEdit.fromOf', { day: name })}
                value={from}
                error={error}
                onText={(from) => replace(key, { from })}
              />
              <Field
                type="time"
                label={words('groupEdit.until')}
                aria-label={words('groupEdit.untilOf', { day: name })}
                value={until}
                aria-invalid={error !== undefined}
                onText={(until) => replace(key, { until })}
              />
              <IconButton
                changes="change"
                icon={Trash2}
                label={words('groupEdit.removeHours', { day: name })}
                onClick={() => put(hours.slots.filter((slot) => slot.key !== key))}
              />
            </div>
          );
        })}
      </div>
      <IconButton
        changes="change"
        icon={Plus}
        label={words('groupEdit.addHours', { day: name })}
        onClick={() => put([...hours.slots, { key: newKey(), day, ...defaultHours }])}
      />
    </div>
  );
}

/** When a group is open: always, or at hours of the week except for closed days. */
export function HoursFields() {
  const { draft, change, words } = useGroupForm();
  const { hours } = draft;
  const { isAlwaysOpen, slots } = hours;
  const [view, setView] = useLocalPreference(viewChoice);
  return (
    <Section title={words('groupEdit.hours')}>
      <Switch
        label={words('groupEdit.always')}
        checked={isAlwaysOpen}
        onChange={(wanted) =>
          change({
            hours: {
              ...hours,
              isAlwaysOpen: wanted,
              slots: !wanted && slots.length === 0 ? officeHours() : slots,
            },
          })
        }
      />
      {!isAlwaysOpen && (
        <Tabs
          label={words('groupEdit.shownAs')}
          tabs={[
            { name: 'list', label: words('groupEdit.asList') },
            { name: 'week', label: words('groupEdit.asWeek') },
          ]}
          selected={view}
          onSelect={setView}
        />
      )}
      {!isAlwaysOpen && view === 'week' && <HoursGrid />}
      {!isAlwaysOpen && view === 'list' && (
        <FieldGroup legend={words('groupEdit.week')}>
          {days.map((day) => (
            <DayFields key={day} day={day} hours={hours} />
          ))}
          <div>
            <Button
              changes="change"
              onClick={() => change({ hours: { ...hours, slots: likeMonday(slots, newKey) } })}
            >
              {words('groupEdit.copyMonday')}
            </Button>
          </div>
        </FieldGroup>
      )}
      {!isAlwaysOpen && <ClosedFields hours={hours} />}
    </Section>
  );
}
