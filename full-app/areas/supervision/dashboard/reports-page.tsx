import CalendarClock from 'lucide-react/icons/calendar-clock';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { maxReports, type QueueReport } from '../../../../sdk/statistics.ts';
import { useRun } from '../../../../src/features/errors/use-run.ts';
import { useClockStyle } from '../../../../src/features/history/use-clock-style.ts';
import { reportWords } from '../../../../src/i18n/en/calls/reports.ts';
import { errorWords } from '../../../../src/i18n/error-words.ts';
import { formatMoment } from '../../../../src/i18n/format.ts';
import { useTranslate } from '../../../../src/i18n/use-translate.ts';
import { useList } from '../../../../src/react/use-list.ts';
import { useSignalValue } from '../../../../src/react/use-signal-value.ts';
import { Banner } from '../../../../src/ui/banner/banner.tsx';
import { Button } from '../../../../src/ui/button/button.tsx';
import { Dialog } from '../../../../src/ui/dialog/dialog.tsx';
import { EmptyState } from '../../../../src/ui/empty-state/empty-state.tsx';
import { Skeleton } from '../../../../src/ui/skeleton/skeleton.tsx';
import { AreaGate } from '../../../shell/page/area-gate.tsx';
import { Page, PageTitle } from '../../../shell/page/page.tsx';
import { useStepName } from '../../../shell/trail/use-trail.ts';
import { ReportFiles } from './report-files.tsx';
import { ReportForm } from './report-form.tsx';
import styles from './reports-page.module.css';
import { useStatistics } from './use-statistics.ts';

/** The reports of the user on a schedule, and the files that they have made. */
export function ReportsPage() {
  const words = useTranslate(reportWords);
  useStepName(words('report.title'));
  return (
    <AreaGate title={words('report.title')} needs="reports">
      <Page>
        <PageTitle>{words('report.title')}</PageTitle>
        <Reports />
        <ReportFiles />
      </Page>
    </AreaGate>
  );
}

function Reports() {
  const words = useTranslate(reportWords);
  const { reports } = useStatistics();
  const { items, status } = useList(reports.all);
  const error = useSignalValue(reports.all.error);
  /** The report whose settings are open, or a new one. */
  const [open, setOpen] = useState<QueueReport | 'new'>();
  if (error && items.length === 0) {
    const { label, detail } = errorWords(error);
    return <Banner tone="error" title={label} detail={detail} />;
  }
  if (items.length === 0 && status !== 'ready') return <Skeleton label={words('report.loading')} rows={2} />;
  if (open !== undefined) {
    const report = open === 'new' ? undefined : open;
    return <ReportForm key={report?.restUri} report={report} onDone={() => setOpen(undefined)} />;
  }
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen('new')}>
      {words('report.new')}
    </Button>
  );
  if (items.length === 0)
    return (
      <EmptyState
        className={styles.empty}
        icon={CalendarClock}
        title={words('report.none')}
        detail={words('report.noneDetail')}
        action={add}
      />
    );
  return (
    <>
      <ul className={styles.reports}>
        {items.map((report) => (
          <Report key={report.restUri} report={report} onChange={() => setOpen(report)} />
        ))}
      </ul>
      {items.length < maxReports ? <div>{add}</div> : <p className={styles.note}>{words('report.all')}</p>}
    </>
  );
}

function Report({ report, onChange }: { readonly report: QueueReport; readonly onChange: () => void }) {
  const words = useTranslate(reportWords);
  const { reports } = useStatistics();
  const run = useRun();
  const clock = useClockStyle();
  const [isSure, setSure] = useState(false);
  const { label: name, frequency, nextTime } = report;
  return (
    <li className={styles.report}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>
          {words(`report.frequency.${frequency}`)} ·{' '}
          {words('report.next', { when: formatMoment(nextTime, clock) })}
        </span>
      </div>
      <Button variant="plain" aria-label={words('report.changeNamed', { name })} onClick={onChange}>
        {words('report.change')}
      </Button>
      <Button
        variant="plain"
        aria-label={words('report.removeNamed', { name })}
        onClick={() => setSure(true)}
      >
        {words('report.remove')}
      </Button>
      {isSure && (
        <Dialog
          title={words('report.sure', { name })}
          closeLabel={words('report.cancel')}
          onClose={() => setSure(false)}
        >
          <p>{words('report.sureDetail')}</p>
          <div className={styles.buttons}>
            <Button
              variant="primary"
              onClick={() => {
                setSure(false);
                void run(() => reports.remove(report));
              }}
            >
              {words('report.remove')}
            </Button>
            <Button onClick={() => setSure(false)}>{words('report.cancel')}</Button>
          </div>
        </Dialog>
      )}
    </li>
  );
}
