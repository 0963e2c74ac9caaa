import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** Alerts to incoming calls beyond the page. */
export const CallAlerts = deferred(() =>
  withWords(import('./call-alerts.tsx'), import('../../i18n/en/notifications.ts')).then(
    (part) => part.CallAlerts,
  ),
);

/** Allowing it. */
export const NotificationSettings = deferred(() =>
  withWords(import('./notification-settings.tsx'), import('../../i18n/en/notifications.ts')).then(
    (part) => part.NotificationSettings,
  ),
);
