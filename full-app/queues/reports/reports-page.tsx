import CalendarClock from 'lucide-react/icons/calendar-clock';
import { useState } from 'react';
import { AreaGate } from '#full-app/shell/page/area-gate.tsx';
import { NewButton } from '#full-app/shell/page/new-button.tsx';
import { Page, PageHead } from '#full-app/shell/page/page.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { errorWords } from '#i18n/error-text.ts';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { KindLock } from '#phone/rights/kind-lock.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { maxReports, type QueueReport } from '#sdk/statistics.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Hint } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useStatistics } from '../dashboard/use-statistics.ts';
import { ReportFiles } from './report-files.tsx';
import { ReportForm } from './report-form.tsx';
import styles from './reports-page.module.css';
import { reportWords } from './words.ts';

/** The reports of the user on a schedule, and the files that they have made. */
export function ReportsPage() {
  const words = useTranslate(reportWords);
  useStepName(words('report.title'));
  return (
    <AreaGate title={words('report.title')} needs="reports">
      <KindLock kind="QueueReport">
        <ReportsOfUser />
      </KindLock>
    </AreaGate>
  );
}

/** The report whose settings are open, or a new report. */
type Open = QueueReport | 'new' | undefined;

function ReportsOfUser() {
  const words = useTranslate(reportWords);
  const { items, status } = useList(useStatistics().reports.all);
  const [open, setOpen] = useState<Open>();
  return (
    <Page>
      <PageHead title={words('report.title')}>
        {open === undefined && status === 'ready' && items.length < maxReports && (
          <NewButton onClick={() => setOpen('new')}>{words('report.new')}</NewButton>
        )}
      </PageHead>
      <Reports open={open} onOpen={setOpen} />
      <ReportFiles />
    </Page>
  );
}

function Reports({ open, onOpen: setOpen }: { readonly open: Open; readonly onOpen: (open: Open) => void }) {
  const words = useTranslate(reportWords);
  const { reports } = useStatistics();
  const { items, status } = useList(reports.all);
  const error = useSignalValue(reports.all.error);
  if (error && items.length === 0) {
    const { label, detail } = errorWords(error);
    return <Banner tone="error" title={label} detail={detail} />;
  }
  if (items.length === 0 && status !== 'ready') return <Skeleton label={words('report.loading')} rows={2} />;
  if (open !== undefined) {
    const report = open === 'new' ? undefined : open;
    return <ReportForm key={report?.restUri} report={report} onDone={() => setOpen(undefined)} />;
  }
  if (items.length === 0)
    return (
      <EmptyState
        className={styles.empty}
        icon={CalendarClock}
        title={words('report.none')}
        detail={words('report.noneDetail')}
      />
    );
  return (
    <>
      <ul className={styles.reports}>
        {items.map((report) => (
          <Report key={report.restUri} report={report} onChange={() => setOpen(report)} />
        ))}
      </ul>
      {items.length >= maxReports && <Hint>{words('report.all')}</Hint>}
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
        <Hint as="span">
          {words(`report.frequency.${frequency}`)} ·{' '}
          {words('report.next', { when: formatMoment(nextTime, clock) })}
        </Hint>
      </div>
      <Button variant="plain" aria-label={words('report.changeNamed', { name })} onClick={onChange}>
        {words('report.change')}
      </Button>
      <Button
        changes="remove"
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
