import Phone from 'lucide-react/icons/phone';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { sessionWords } from '../session/words.ts';
import styles from './phone-choice.module.css';
import { TerminalPicker } from './terminal-picker.tsx';
import { usePhoneStatus } from './use-phone-status.ts';

/** Props of `PhoneChoice`. */
export interface PhoneChoiceProps {
  /** The call that waits for a phone; empty if there is none. */
  readonly destination: string;
  readonly onPlaced?: () => void;
}

/** The choice of a phone, and the button that calls with it. */
export function PhoneChoice({ destination, onPlaced }: PhoneChoiceProps) {
  const words = useTranslate(actionWords, sessionWords);
  const format = useNumberFormat();
  const place = usePlaceCall();
  const { phone } = usePhoneStatus();
  const isUsable = phone === 'connected';
  return (
    <div className={styles.choice}>
      <TerminalPicker />
      {destination && (
        <Button
          variant="primary"
          icon={Phone}
          wraps
          disabled={!isUsable}
          pending={phone === 'connecting'}
          onClick={async () => {
            if (await place(destination)) onPlaced?.();
          }}
        >
          {words('action.callNumber', { number: format(destination) })}
        </Button>
      )}
      {phone === 'failed' && <Hint>{words('phone.unusable')}</Hint>}
    </div>
  );
}
