import { GreetingsSettings } from '../../../src/features/greetings/greetings-settings.tsx';
import { AnsweringSwitch } from '../../../src/features/voicemail/answering-switch.tsx';
import { NotificationChoice } from '../../../src/features/voicemail/notification-choice.tsx';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import styles from './page.module.css';

/** The switch for the mailbox that answers calls. */
export function Answering() {
  const words = useTranslate(areaWords);
  return (
    <div className={styles.choices}>
      <AnsweringSwitch />
      <NotificationChoice />
      <h3 className={styles.reportTitle}>{words('settings.greetings')}</h3>
      <GreetingsSettings />
    </div>
  );
}
