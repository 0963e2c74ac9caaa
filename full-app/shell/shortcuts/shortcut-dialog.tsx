import type { ComponentType } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { shortcutWords } from './words.ts';

/** Props of `ShortcutDialog`. */
export interface ShortcutDialogProps {
  /** Further help, above the shortcuts. It may close the dialog. */
  readonly Help?: ComponentType<{ readonly onClose: () => void }> | undefined;
  readonly onClose: () => void;
}

/** The help as a dialog: that of the application, and the list of shortcuts. */
export function ShortcutDialog({ Help, onClose }: ShortcutDialogProps) {
  const words = useTranslate(actionWords, shortcutWords);
  return (
    <Dialog title={words('shortcuts.help')} closeLabel={words('action.close')} onClose={onClose}>
      {Help && <Help onClose={onClose} />}
      <ShortcutList />
    </Dialog>
  );
}
