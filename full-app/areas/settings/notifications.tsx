import { AddressBookSettings } from '../../../src/features/address-book/address-book-settings.tsx';
import { NotificationChoices } from '../../../src/features/notifications/notification-choices.tsx';
import { NotificationSettings } from '../../../src/features/notifications/notification-settings.tsx';
import { VolumeChoice } from '../../../src/features/notifications/volume-choice.tsx';
import styles from './page.module.css';

/** The events that notify the user while the client is hidden, and the kinds of notification. */
export const Notifications = () => (
  <div className={styles.choices}>
    <NotificationSettings />
    <NotificationChoices />
    <VolumeChoice />
    <AddressBookSettings />
  </div>
);
