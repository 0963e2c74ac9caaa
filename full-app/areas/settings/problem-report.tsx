import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { CopyButton } from '../../../src/ui/copy-button/copy-button.tsx';
import styles from './page.module.css';

/** Copies the state of the client for a bug report. */
export function ProblemReport() {
  const words = useTranslate(areaWords);
  const client = useClient();
  return (
    <section className={styles.report} aria-labelledby="problem-report">
      <h2 id="problem-report" className={styles.reportTitle}>
        {words('settings.report')}
      </h2>
      <p className={styles.note}>{words('settings.reportDetail')}</p>
      <CopyButton
        text={() => JSON.stringify(client.dump(), undefined, 2)}
        label={words('settings.report')}
        copied={words('settings.reportCopied')}
        refused={{
          title: words('settings.reportNotCopied'),
          detail: words('settings.reportNotCopiedDetail'),
        }}
      >
        {words('settings.reportCopy')}
      </CopyButton>
    </section>
  );
}
