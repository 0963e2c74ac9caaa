import { AddressBookSettings } from '#phone/address-book/address-book-settings.tsx';
import { NotificationSettings } from '#phone/notifications/notification-settings.tsx';
import { NotificationChoices } from './notifications/notification-choices.tsx';
import { VolumeChoice } from './notifications/volume-choice.tsx';
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
