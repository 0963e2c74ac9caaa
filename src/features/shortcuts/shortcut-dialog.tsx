import { shortcutWords } from '../../i18n/en/app/shortcuts.ts';
import { actionWords } from '../../i18n/en/calls/actions.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ShortcutList } from './shortcut-list.tsx';

/** The list of shortcuts as a dialog. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const words = useTranslate(actionWords, shortcutWords);
  return (
    <Dialog title={words('shortcuts.title')} closeLabel={words('action.close')} onClose={onClose}>
      <ShortcutList />
    </Dialog>
  );
}
