import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

const words = () => [
  import('../../i18n/en/shortcuts.ts'),
  import('../../i18n/en/call-work.ts'),
  import('../../i18n/en/recordings.ts'),
];

/** The list of all keys, over whatever is shown: somebody waits for it. */
export const ShortcutDialog = deferred(
  () => withWords(import('./shortcut-dialog.tsx'), ...words()).then((part) => part.ShortcutDialog),
  { isUrgent: true },
);

/** All keys, among the settings. */
export const ShortcutSettings = deferred(() =>
  withWords(import('./shortcut-settings.tsx'), ...words()).then((part) => part.ShortcutSettings),
);
