import { useSyncExternalStore } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { KeyEditor } from './key-editor.tsx';
import { overlayChoice } from './overlay-key.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { shortcutWords } from './words.ts';

/** The switch for the key K, and the shortcuts as they are. */
export const ShortcutTour = () => (
  <>
    <OverlaySwitch />
    <ShortcutList />
  </>
);

/** The same, with the keys that the user may choose. */
export const ShortcutSettings = () => (
  <>
    <OverlaySwitch />
    <ShortcutList Editor={KeyEditor} />
  </>
);

function OverlaySwitch() {
  const words = useTranslate(shortcutWords);
  return (
    <Switch
      label={words('shortcuts.overlay')}
      detail={words('shortcuts.overlayDetail')}
      checked={useSyncExternalStore(overlayChoice.onChange, overlayChoice.read) === 'on'}
      onChange={(checked) => overlayChoice.choose(checked ? 'on' : 'off')}
    />
  );
}
