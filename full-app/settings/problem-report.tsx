import Download from 'lucide-react/icons/download';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { saveFile } from '#ui/save-file.ts';
import { areaWords } from '../shell/screen-words.ts';
import styles from './page.module.css';

/** Copies the state of the client for a bug report. */
export function ProblemReport() {
  const words = useTranslate(areaWords);
  const client = useClient();
  const report = () => JSON.stringify(client.dump(), undefined, 2);
  return (
    <section className={styles.report} aria-labelledby="problem-report">
      <h2 id="problem-report" className={styles.reportTitle}>
        {words('settings.report')}
      </h2>
      <Hint>{words('settings.reportDetail')}</Hint>
      <CopyButton
        text={report}
        label={words('settings.report')}
        copied={words('settings.reportCopied')}
        refused={{
          title: words('settings.reportNotCopied'),
          detail: words('settings.reportNotCopiedDetail'),
        }}
      >
        {words('settings.reportCopy')}
      </CopyButton>
      <Button
        icon={Download}
        onClick={() => saveFile('callside-report.json', new Blob([report()], { type: 'application/json' }))}
      >
        {words('settings.reportSave')}
      </Button>
    </section>
  );
}
