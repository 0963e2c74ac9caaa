import Stethoscope from 'lucide-react/icons/stethoscope';
import type { PreflightStep } from '../../../sdk/preflight.ts';
import { doctorWords } from '../../i18n/en/doctor.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import styles from './call-check.module.css';
import { checkReport } from './check-report.ts';
import { CheckSteps } from './check-steps.tsx';
import { useCallCheck } from './use-call-check.ts';

/** How it went, once it is over. */
function Verdict({ steps }: { steps: readonly PreflightStep[] }) {
  const words = useTranslate(doctorWords);
  const failed = steps.find(({ state }) => state === 'failed');
  const isComplete = steps.at(-1)?.state === 'passed';
  // What failed stands beside its layer already: it is said, but not shown once more.
  if (failed?.fault)
    return (
      <VisuallyHidden>
        <span role="status">{words(`doctor.fault.${failed.fault}`)}</span>
      </VisuallyHidden>
    );
  return (
    <p role="status" className={styles.verdict}>
      {words(isComplete ? 'doctor.well' : 'doctor.wellSoFar')}
    </p>
  );
}

/** Copies the report; where that is not allowed it is shown, to be copied by hand. */
function Report({ text }: { text: string }) {
  const words = useTranslate(doctorWords);
  return (
    <CopyButton
      text={() => text}
      label={words('doctor.report')}
      copied={words('doctor.copied')}
      refused={{ title: words('doctor.copyFailed'), detail: words('doctor.copyFailedDetail') }}
    >
      {words('doctor.copy')}
    </CopyButton>
  );
}

/** Looks at everything that a call needs, and says what is in the way and what to change. */
export function CallCheck() {
  const words = useTranslate(doctorWords);
  const { steps, isRunning, checkedAt, start, stop } = useCallCheck();
  return (
    <section className={styles.check} aria-label={words('doctor.title')}>
      <h2 className={styles.title}>{words('doctor.title')}</h2>
      <p className={styles.note}>{words('doctor.intro')}</p>
      {steps.length > 0 && <CheckSteps steps={steps} />}
      {checkedAt && <Verdict steps={steps} />}
      <div className={styles.buttons}>
        {isRunning ? (
          <Button onClick={stop}>{words('doctor.stop')}</Button>
        ) : (
          <Button icon={Stethoscope} onClick={start}>
            {words(checkedAt ? 'doctor.again' : 'doctor.start')}
          </Button>
        )}
        {checkedAt && <Report text={checkReport(steps, checkedAt)} />}
      </div>
    </section>
  );
}
