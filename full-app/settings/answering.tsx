import { Link } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { AnsweringSwitch } from '#phone/voicemail/answering-switch.tsx';
import { useMailbox } from '#phone/voicemail/mailbox-notice.tsx';
import { ServiceSettings } from '../routing/services/service-settings.tsx';
import { serviceWords } from '../routing/services/words.ts';
import { areaWords } from '../shell/screen-words.ts';
import { GreetingsSettings } from '../voicemail/greetings/greetings-settings.tsx';
import { NotificationChoice } from '../voicemail/notification-choice.tsx';
import styles from './page.module.css';

/** The ways to hear messages at a phone. */
function MailboxAccess() {
  const words = useTranslate(serviceWords);
  const number = useMailbox()?.accessNumber;
  if (number === undefined) return null;
  return (
    <div className={styles.links}>
      <p>{words('services.access', { number })}</p>
      <Link to="/settings/password">{words('services.accessPin')}</Link>
    </div>
  );
}

/** The settings for the mailbox: when it answers calls, how messages are heard at a phone, and the greetings. */
export function Answering() {
  const words = useTranslate(areaWords);
  return (
    <div className={styles.choices}>
      <AnsweringSwitch />
      <NotificationChoice />
      <ServiceSettings name="voicemail" />
      <MailboxAccess />
      <h3 className={styles.reportTitle}>{words('settings.greetings')}</h3>
      <GreetingsSettings />
    </div>
  );
}
