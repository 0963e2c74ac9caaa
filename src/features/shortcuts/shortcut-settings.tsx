import { useSyncExternalStore } from 'react';
import { shortcutWords } from '../../i18n/en/app/shortcuts.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Switch } from '../../ui/switch/switch.tsx';
import { KeyEditor } from './key-editor.tsx';
import { overlayChoice } from './overlay-key.ts';
import { ShortcutList } from './shortcut-list.tsx';

/** The list of shortcuts, and the switch for the key K. */
export function ShortcutSettings() {
  const words = useTranslate(shortcutWords);
  return (
    <>
      <Switch
        label={words('shortcuts.overlay')}
        detail={words('shortcuts.overlayDetail')}
        checked={useSyncExternalStore(overlayChoice.onChange, overlayChoice.read) === 'on'}
        onChange={(checked) => overlayChoice.choose(checked ? 'on' : 'off')}
      />
      <ShortcutList Editor={KeyEditor} />
    </>
  );
}
