import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

const words = () => [
  import('../../i18n/en/shortcuts.ts'),
  import('../../i18n/en/call-work.ts'),
  import('../../i18n/en/recordings.ts'),
];

/** The list of all keys, when somebody presses K. */
export const ShortcutOverlay = deferred(() =>
  withWords(import('./shortcut-overlay.tsx'), ...words()).then((part) => part.ShortcutOverlay),
);

/** All keys, among the settings. */
export const ShortcutSettings = deferred(() =>
  withWords(import('./shortcut-settings.tsx'), ...words()).then((part) => part.ShortcutSettings),
);
