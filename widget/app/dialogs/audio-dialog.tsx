import { AudioSettings } from '../../../src/features/devices/audio-settings.tsx';
import { panelWords } from '../../../src/i18n/en/app/panel.ts';
import { actionWords } from '../../../src/i18n/en/calls/actions.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';

/** The audio devices, over everything but the calls. */
export function AudioDialog({ onClose }: { onClose: () => void }) {
  const words = useTranslate(actionWords, panelWords);
  return (
    <Dialog title={words('devices.title')} closeLabel={words('action.close')} onClose={onClose}>
      <AudioSettings />
    </Dialog>
  );
}
