import { NotificationChoices } from '../../../src/features/notifications/notification-choices.tsx';
import { NotificationSettings } from '../../../src/features/notifications/notification-settings.tsx';
import styles from './page.module.css';

/** What the user is told of while the client is out of sight, and how. */
export const Notifications = () => (
  <div className={styles.choices}>
    <NotificationSettings />
    <NotificationChoices />
  </div>
);
