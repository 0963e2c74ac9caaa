import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { AudioSettings } from '#phone/devices/audio-settings.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

/** The audio devices, over everything but the calls. */
export function AudioDialog({ onClose }: { onClose: () => void }) {
  const words = useTranslate(actionWords, panelWords);
  return (
    <Dialog title={words('devices.title')} closeLabel={words('action.close')} onClose={onClose}>
      <AudioSettings />
    </Dialog>
  );
}
