import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import styles from './edit.module.css';
import { useGroupForm } from './form.ts';
import type { ClosedDraft, HoursDraft } from './hours.ts';
import { newKey } from './new-key.ts';

/** The days on which a group is closed in spite of its hours, such as bank holidays. */
export function ClosedFields({ hours }: { readonly hours: HoursDraft }) {
  const { change, words, errorOf } = useGroupForm();
  const { closed } = hours;
  const put = (wanted: readonly ClosedDraft[]) => change({ hours: { ...hours, closed: wanted } });
  const replace = (key: string, values: Partial<ClosedDraft>) =>
    put(closed.map((days) => (days.key === key ? { ...days, ...values } : days)));
  return (
    <FieldGroup legend={words('groupEdit.holidays')} {...focusFallback}>
      {closed.length === 0 && <p className={styles.hint}>{words('groupEdit.holidaysNone')}</p>}
      {closed.map(({ key, label, from, until }) => {
        const error = errorOf(key);
        return (
          <div key={key} className={styles.closed}>
            <Field
              label={words('groupEdit.holidayName')}
              maxLength={100}
              value={label}
              onText={(label) => replace(key, { label })}
            />
            <Field
              type="date"
              label={words('groupEdit.firstDay')}
              value={from}
              error={error}
              onInput={({ currentTarget: { value } }) =>
                // Most closed days are single days.
                replace(key, { from: value, ...(until === '' || until === from ? { until: value } : {}) })
              }
            />
            <Field
              type="date"
              label={words('groupEdit.lastDay')}
              value={until}
              aria-invalid={error !== undefined}
              onText={(until) => replace(key, { until })}
            />
            <IconButton
              changes="change"
              icon={Trash2}
              label={words('groupEdit.removeHoliday', { name: label || from })}
              onClick={() => put(closed.filter((days) => days.key !== key))}
            />
          </div>
        );
      })}
      <div>
        <Button
          changes="change"
          onClick={() => put([...closed, { key: newKey(), label: '', from: '', until: '' }])}
        >
          {words('groupEdit.addHoliday')}
        </Button>
      </div>
    </FieldGroup>
  );
}
