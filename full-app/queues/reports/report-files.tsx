import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useList } from '#react/use-list.ts';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { LoadMore } from '#ui/list/load-more.tsx';
import { saveFile } from '#ui/save-file.ts';
import { formatDays } from '../dashboard/figure-format.ts';
import { useStatistics } from '../dashboard/use-statistics.ts';
import styles from './reports-page.module.css';
import { reportWords } from './words.ts';

/** The files that reports have made, each to be saved. */
export function ReportFiles() {
  const words = useTranslate(reportWords);
  const { reports } = useStatistics();
  const run = useRun();
  const clock = useClockStyle();
  const id = useId();
  const { items, status, hasMore } = useList(reports.files);
  return (
    <section className={styles.files} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {words('report.files')}
      </h2>
      {items.length === 0 && status === 'ready' && <Hint>{words('report.noFiles')}</Hint>}
      <ul className={styles.reports}>
        {items.map((file) => (
          <li key={file.restUri} className={styles.report}>
            <div className={styles.words}>
              <span className={styles.name}>
                {file.label}, {formatDays(file)}
              </span>
              <Hint as="span">
                {formatMoment(file.createdTime, clock)} · {words(`report.sent.${file.mail}`)}
              </Hint>
            </div>
            <Button
              variant="plain"
              icon={Download}
              aria-label={words('report.downloadNamed', { name: file.label, period: formatDays(file) })}
              onClick={() =>
                void run(async () =>
                  saveFile(`queues-${file.from}-${file.to}.csv`, await reports.content(file)),
                )
              }
            >
              {words('report.download')}
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <LoadMore pending={status === 'loading'} onClick={() => void run(() => reports.files.loadMore())}>
          {words('report.moreFiles')}
        </LoadMore>
      )}
    </section>
  );
}
