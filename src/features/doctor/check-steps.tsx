import Check from 'lucide-react/icons/circle-check';
import Dashed from 'lucide-react/icons/circle-dashed';
import Minus from 'lucide-react/icons/circle-minus';
import Cross from 'lucide-react/icons/circle-x';
import Loader from 'lucide-react/icons/loader-circle';
import type { PreflightStep } from '../../../sdk/preflight.ts';
import { doctorWords } from '../../i18n/en/doctor.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { classNames } from '../../ui/class-names.ts';
import { type Icon, iconSize } from '../../ui/icon.ts';
import styles from './call-check.module.css';

const icons: Readonly<Record<PreflightStep['state'], Icon>> = {
  waiting: Dashed,
  running: Loader,
  passed: Check,
  failed: Cross,
  skipped: Minus,
};

/** What is wrong with a layer, and what to change. */
function Remedy({ step }: { step: PreflightStep }) {
  const words = useTranslate(doctorWords);
  if (!step.fault) return null;
  return (
    <div className={styles.remedy} data-fault={step.fault}>
      <strong>{words(`doctor.fault.${step.fault}`)}</strong>
      <p>{words(`doctor.fault.${step.fault}Detail`, step.facts)}</p>
    </div>
  );
}

/** The layers and what is known of each. */
export function CheckSteps({ steps }: { steps: readonly PreflightStep[] }) {
  const words = useTranslate(doctorWords);
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
            <Picture size={iconSize} role="img" aria-label={words(`doctor.state.${step.state}`)} />
            <span>{words(`doctor.layer.${step.layer}`)}</span>
            {step.state === 'running' && step.layer === 'device' && (
              <p className={styles.remedy}>{words('doctor.speak')}</p>
            )}
            <Remedy step={step} />
          </li>
        );
      })}
    </ol>
  );
}
