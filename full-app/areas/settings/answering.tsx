import { Link } from 'react-router';
import { GreetingsSettings } from '../../../src/features/greetings/greetings-settings.tsx';
import { ServiceSettings } from '../../../src/features/services/service-settings.tsx';
import { AnsweringSwitch } from '../../../src/features/voicemail/answering-switch.tsx';
import { useMailbox } from '../../../src/features/voicemail/mailbox-notice.tsx';
import { NotificationChoice } from '../../../src/features/voicemail/notification-choice.tsx';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { serviceWords } from '../../../src/i18n/en/calls/services.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
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

/** Whether and how the mailbox answers calls, how messages are heard at a phone, and the greetings. */
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
