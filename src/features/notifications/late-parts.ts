import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** What is kept up behind everything that is shown: the brand, alerts, how much is new. */
export const AppKeepers = deferred(() =>
  withWords(import('../app-keepers.tsx'), import('../../i18n/en/notifications.ts')).then(
    (part) => part.AppKeepers,
  ),
);

/** Allowing it. */
export const NotificationSettings = deferred(() =>
  withWords(import('./notification-settings.tsx'), import('../../i18n/en/notifications.ts')).then(
    (part) => part.NotificationSettings,
  ),
);

/** What the user is told, and how. */
export const NotificationChoices = deferred(() =>
  withWords(import('./notification-choices.tsx'), import('../../i18n/en/notifications.ts')).then(
    (part) => part.NotificationChoices,
  ),
);
