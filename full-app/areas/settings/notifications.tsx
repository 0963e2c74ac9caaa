import { NotificationChoices, NotificationSettings } from '../../../src/features/notifications/late-parts.ts';
import styles from './page.module.css';

/** What the user is told of while the client is out of sight, and how. */
export const Notifications = () => (
  <div className={styles.choices}>
    <NotificationSettings />
    <NotificationChoices />
  </div>
);
