import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { sessionWords } from '#phone/session/words.ts';
import { PhoneChoice } from '#phone/terminals/phone-choice.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

/** Lets the user choose another phone for a call that the selected phone could not make. */
export function PhoneDialog({ destination, onClose }: { destination: string; onClose: () => void }) {
  const words = useTranslate(actionWords, sessionWords);
  return (
    <Dialog title={words('phone.choose')} closeLabel={words('action.close')} onClose={onClose}>
      <PhoneChoice destination={destination} onPlaced={onClose} />
    </Dialog>
  );
}
