import { Link } from 'react-router';
import { AnsweringSwitch } from '../../../src/features/voicemail/answering-switch.tsx';
import { areaWords } from '../../../src/i18n/en/areas.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import styles from './page.module.css';

/** The switch for the mailbox that answers calls. */
export function Answering() {
  const words = useTranslate(areaWords);
  return (
    <div className={styles.choices}>
      <AnsweringSwitch />
      <Link to="/settings/voicemail/greetings">{words('settings.greetings')}</Link>
    </div>
  );
}
