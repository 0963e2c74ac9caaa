import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { NotificationSettings } from '#phone/notifications/notification-settings.tsx';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './first-run.module.css';
import { firstRunWords } from './words.ts';

const triggers = ['callIncoming', 'callMissed', 'voicemailNewMsg'] as const;

/** The permission for notifications, and the events that trigger them. */
export function NotificationStep() {
  const words = useTranslate(firstRunWords);
  const run = useRun();
  const { settings } = useClient();
  const current = useSignalValue(settings.current);
  return (
    <div className={styles.choices}>
      <NotificationSettings />
      {triggers.map((name) => (
        <Switch
          key={name}
          label={words(`firstRun.trigger.${name}`)}
          checked={current?.notifications.triggers[name] ?? true}
          onChange={(checked) =>
            void run(() => settings.change({ notifications: { triggers: { [name]: checked } } }))
          }
        />
      ))}
    </div>
  );
}
