import Grip from 'lucide-react/icons/grip';
import { formatTime } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import type { Call } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useClockStyle } from '../../history/use-clock-style.ts';
import styles from './call-details.module.css';
import { rareWords } from './rare-words.ts';

/** Props of `RareDetails`. */
export interface RareDetailsProps {
  readonly call: Call;
  /** The keys of the dialled number that are sent when the user confirms. */
  readonly digits: string | undefined;
  /** When the phone system ends the call, in milliseconds since 1970. */
  readonly endsAt: number | undefined;
}

/** Details that few calls have: keys that wait for the user, and an end at the minutes of the day. */
export function RareDetails({ call, digits, endsAt }: RareDetailsProps) {
  const words = useTranslate(rareWords);
  const clock = useClockStyle();
  const run = useRun();
  return (
    <div className={styles.marks}>
      {endsAt !== undefined && (
        <p role="alert">{words('calls.endsAt', { time: formatTime(endsAt, clock) })}</p>
      )}
      {digits !== undefined && (
        <Button icon={Grip} onClick={() => void run(() => call.sendWaitingDigits())}>
          {words('calls.sendWaiting', { digits })}
        </Button>
      )}
    </div>
  );
}
