import Check from 'lucide-react/icons/circle-check';
import Dashed from 'lucide-react/icons/circle-dashed';
import Minus from 'lucide-react/icons/circle-minus';
import Cross from 'lucide-react/icons/circle-x';
import Loader from 'lucide-react/icons/loader-circle';
import { useTranslate } from '#i18n/use-translate.ts';
import type { PreflightStep } from '#sdk/preflight.ts';
import { classNames } from '#ui/class-names.ts';
import { type Icon, iconSize } from '#ui/icon.ts';
import styles from './preflight.module.css';
import { preflightWords } from './words.ts';

const icons: Readonly<Record<PreflightStep['state'], Icon>> = {
  waiting: Dashed,
  running: Loader,
  passed: Check,
  failed: Cross,
  skipped: Minus,
};

/** The fault of a layer and its remedy. */
function Remedy({ step }: { step: PreflightStep }) {
  const words = useTranslate(preflightWords);
  if (!step.fault) return null;
  return (
    <div className={styles.remedy} data-fault={step.fault}>
      <strong>{words(`preflight.fault.${step.fault}`)}</strong>
      <p>{words(`preflight.fault.${step.fault}Detail`, step.facts)}</p>
    </div>
  );
}

/** The checked layers, each with its state. */
export function PreflightSteps({ steps }: { steps: readonly PreflightStep[] }) {
  const words = useTranslate(preflightWords);
  return (
    <ol className={styles.steps}>
      {steps.map((step) => {
        const Picture = icons[step.state];
        return (
          <li
            key={step.layer}
            className={classNames(styles.step, styles[step.state])}
            data-state={step.state}
          >
            <Picture size={iconSize} role="img" aria-label={words(`preflight.state.${step.state}`)} />
            <span>{words(`preflight.layer.${step.layer}`)}</span>
            {step.state === 'running' && step.layer === 'device' && (
              <p className={styles.remedy}>{words('preflight.speak')}</p>
            )}
            <Remedy step={step} />
          </li>
        );
      })}
    </ol>
  );
}
