import { useState } from 'react';
import { formatMinutes } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { type NewQueueReport, type QueueReport, reportFrequencies } from '#sdk/statistics.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useStatistics } from '../dashboard/use-statistics.ts';
import { GroupChoice } from './group-choice.tsx';
import styles from './reports-page.module.css';
import { reportWords } from './words.ts';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

/** A new report, or the settings of a report. */
export function ReportForm({
  report,
  onDone,
}: {
  readonly report: QueueReport | undefined;
  readonly onDone: () => void;
}) {
  const words = useTranslate(reportWords);
  const { reports } = useStatistics();
  const clock = useClockStyle();
  const { values, isTried, text, choice, flag, submit } = useForm({
    label: report?.label ?? '',
    frequency: report?.frequency ?? 'daily',
    hour: String(report?.hour ?? 6),
    isMailed: report?.isMailed ?? false,
  });
  /** The chosen groups; undefined for all groups. */
  const [groups, setGroups] = useState<readonly string[] | undefined>(
    report && report.groups.length > 0 ? report.groups : undefined,
  );
  const [act, pending] = useAction();
  const noName = values.label.trim() === '';
  const noGroup = groups?.length === 0;

  async function save() {
    if (noName || noGroup) return;
    const draft: NewQueueReport = {
      ...values,
      label: values.label.trim(),
      hour: Number(values.hour),
      groups: [...(groups ?? [])],
    };
    const isDone = await act(() => (report ? reports.change(report, draft) : reports.add(draft)));
    if (isDone) onDone();
  }

  return (
    <form
      className={styles.form}
      aria-label={words(report ? 'report.edit' : 'report.new')}
      onSubmit={submit(() => void save())}
    >
      <h2 className={styles.heading}>{words(report ? 'report.edit' : 'report.new')}</h2>
      <Field
        label={words('report.name')}
        maxLength={100}
        error={isTried && noName ? words('report.noName') : undefined}
        {...text('label')}
      />
      <Select
        label={words('report.frequency')}
        options={reportFrequencies.map((value) => ({ value, label: words(`report.frequency.${value}`) }))}
        {...choice('frequency')}
      />
      <Select
        label={words('report.hour')}
        options={hours.map((value) => ({ value, label: formatMinutes(Number(value) * 60, clock) }))}
        {...choice('hour')}
      />
      <GroupChoice chosen={groups} onChange={setGroups} isWrong={isTried && noGroup} />
      <Switch label={words('report.mail')} detail={words('report.mailDetail')} {...flag('isMailed')} />
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" pending={pending}>
          {words('report.save')}
        </Button>
        <Button onClick={onDone}>{words('report.cancel')}</Button>
      </div>
    </form>
  );
}
