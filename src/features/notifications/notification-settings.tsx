import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../devices/audio-settings.module.css';
import { useRun } from '../errors/use-run.ts';

type Standing = NotificationPermission | 'unsupported';

const standing = (): Standing =>
  'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : 'unsupported';

/** Whether incoming calls are shown by the system while the page is out of sight, and allowing it. */
export function NotificationSettings() {
  const words = useTranslate();
  const run = useRun();
  const [now, setNow] = useState(standing);
  const ask = async () => setNow(await Notification.requestPermission());
  // Browsers ask no user on behalf of a frame: what is not allowed there was never asked.
  const told = window.top !== window && now === 'denied' ? 'framed' : now;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.note}>{words('notifications.title')}</legend>
      <p role="status">{words(`notifications.${told}`)}</p>
      {now === 'default' && (
        <div>
          <Button icon={Bell} onClick={() => void run(ask)}>
            {words('notifications.allow')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
