import Phone from 'lucide-react/icons/phone';
import { useTranslate } from '#i18n/use-translate.ts';
import type { CallLine } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { usePlaceCall } from '../use-place-call.ts';
import { callWords } from '../words.ts';

/** Props of `CallAgain`. */
export interface CallAgainProps {
  readonly line: CallLine;
  /** An action to perform first, such as hanging up. Resolves to true if it succeeded. */
  readonly before?: () => Promise<boolean>;
}

/** Calls the other party of a call again. */
export function CallAgain({ line, before }: CallAgainProps) {
  const words = useTranslate(callWords);
  const place = usePlaceCall();
  const number = line.displayedExternalNumber || line.displayedNumber;
  // The same phone would be refused again, and a person in need loses time.
  if (!number || line.stateCause === 'causeEmergencyNumber') return null;
  return (
    <Button
      icon={Phone}
      onClick={async () => {
        if (!before || (await before())) await place(number);
      }}
    >
      {words('calls.callAgain')}
    </Button>
  );
}
