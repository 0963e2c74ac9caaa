import Stethoscope from 'lucide-react/icons/stethoscope';
import { useTranslate } from '#i18n/use-translate.ts';
import type { PreflightStep } from '#sdk/preflight.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './preflight.module.css';
import { PreflightSteps } from './preflight-steps.tsx';
import { usePreflight } from './use-preflight.ts';
import { preflightWords } from './words.ts';

const line = ({ layer, state, fault, durationMs, facts }: PreflightStep): string =>
  [
    `${layer}: ${state}${fault ? ` (${fault})` : ''}, ${durationMs} ms`,
    ...Object.entries(facts).map(([name, value]) => `  ${name}: ${value}`),
  ].join('\n');

/** The result of the check, for a support team. It identifies neither the user nor the called numbers. */
const preflightReport = (steps: readonly PreflightStep[], checkedAt: Date): string =>
  [
    `Call check of ${checkedAt.toISOString()}`,
    `page: ${location.origin}${window.top === window ? '' : ', in a frame'}`,
    `browser: ${navigator.userAgent}`,
    ...steps.map(line),
    '',
  ].join('\n');

/** The result of a finished check. */
function Verdict({ steps }: { steps: readonly PreflightStep[] }) {
  const words = useTranslate(preflightWords);
  const failed = steps.find(({ state }) => state === 'failed');
  const isComplete = steps.at(-1)?.state === 'passed';
  // The failure is already shown next to its layer, so it is only announced here.
  if (failed?.fault)
    return (
      <VisuallyHidden>
        <span role="status">{words(`preflight.fault.${failed.fault}`)}</span>
      </VisuallyHidden>
    );
  return (
    <p role="status" className={styles.verdict}>
      {words(isComplete ? 'preflight.well' : 'preflight.wellSoFar')}
    </p>
  );
}

/** Copies the report. If the browser does not allow it, shows the report, to be copied by hand. */
function Report({ text }: { text: string }) {
  const words = useTranslate(preflightWords);
  return (
    <CopyButton
      text={() => text}
      label={words('preflight.report')}
      copied={words('preflight.copied')}
      refused={{ title: words('preflight.copyFailed'), detail: words('preflight.copyFailedDetail') }}
    >
      {words('preflight.copy')}
    </CopyButton>
  );
}

/** Checks everything that a call needs. Shows each failure and its remedy. */
export function Preflight() {
  const words = useTranslate(preflightWords);
  const { steps, isRunning, checkedAt, start, stop } = usePreflight();
  return (
    <section className={styles.check} aria-label={words('preflight.title')}>
      <h2 className={styles.title}>{words('preflight.title')}</h2>
      <p className={styles.note}>{words('preflight.intro')}</p>
      {steps.length > 0 && <PreflightSteps steps={steps} />}
      {checkedAt && <Verdict steps={steps} />}
      <ButtonRow>
        {isRunning ? (
          <Button onClick={stop}>{words('preflight.stop')}</Button>
        ) : (
          <Button icon={Stethoscope} onClick={start}>
            {words(checkedAt ? 'preflight.again' : 'preflight.start')}
          </Button>
        )}
        {checkedAt && <Report text={preflightReport(steps, checkedAt)} />}
      </ButtonRow>
    </section>
  );
}
