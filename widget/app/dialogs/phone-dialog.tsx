import { PhoneChoice } from '../../../src/features/terminals/phone-choice.tsx';
import { actionWords } from '../../../src/i18n/en/calls/actions.ts';
import { sessionWords } from '../../../src/i18n/en/session/session.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';

/** Choosing another phone for a call that the selected one could not make. */
export function PhoneDialog({ destination, onClose }: { destination: string; onClose: () => void }) {
  const words = useTranslate(actionWords, sessionWords);
  return (
    <Dialog title={words('phone.choose')} closeLabel={words('action.close')} onClose={onClose}>
      <PhoneChoice destination={destination} onPlaced={onClose} />
    </Dialog>
  );
}
