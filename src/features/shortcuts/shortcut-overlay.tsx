import { useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { overlayKey } from './bindings.ts';
import { overlayChoice } from './overlay-choice.ts';
import { ShortcutList } from './shortcut-list.tsx';

const isAsked = (event: KeyboardEvent): boolean =>
  event.key.toUpperCase() === overlayKey &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event.target) &&
  overlayChoice.read() === 'on';

/** The list of all keys, over whatever is shown, when somebody presses K; a second K closes it. */
export function ShortcutOverlay() {
  const words = useTranslate();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isAsked(event)) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  if (!open) return null;
  return (
    <Dialog
      title={words('shortcuts.title')}
      closeLabel={words('action.close')}
      onClose={() => setOpen(false)}
    >
      <ShortcutList />
    </Dialog>
  );
}
