import Grip from 'lucide-react/icons/grip';
import type { Call } from '../../../../sdk/index.ts';
import { callWorkWords } from '../../../i18n/en/calls/call-work.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useSignalValue } from '../../../react/use-signal-value.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useRun } from '../../errors/use-run.ts';
import styles from './call-details.module.css';

/** The keys of the dialled number that are sent when the user confirms. */
export function WaitingDigits({ call }: { call: Call }) {
  const words = useTranslate(callWorkWords);
  const run = useRun();
  const digits = useSignalValue(call.waitingDigits);
  if (digits === undefined) return null;
  return (
    <div className={styles.marks}>
      <Button icon={Grip} onClick={() => void run(() => call.sendWaitingDigits())}>
        {words('calls.sendWaiting', { digits })}
      </Button>
    </div>
  );
}
