import { useTranslate } from '#i18n/use-translate.ts';
import { type AlertAction, type DeviceKind, type Trigger, triggers } from '#phone/notifications/triggers.ts';
import { notificationWords } from '#phone/notifications/words.ts';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from './notification-choices.module.css';
import { useAlertPreferences } from './use-alert-preferences.ts';

const actions = {
  desktop: ['sound', 'prompt'],
  others: ['sound', 'prompt', 'vibrator', 'light'],
} as const satisfies Readonly<Record<DeviceKind, readonly AlertAction[]>>;

const devices = ['desktop', 'others'] as const;

/** The events that notify the user, in the account and in this browser, and the kinds of notification. */
export function NotificationChoices() {
  const words = useTranslate(notificationWords);
  const { account, changeAccount, isOnHere, changeHere } = useAlertPreferences();

  /** The account has no setting for messages to queues. */
  const inAccount = (trigger: Trigger, name: string) =>
    trigger !== 'queueNewMsg' && (
      <input
        type="checkbox"
        aria-label={`${name}: ${words('notifications.account')}`}
        checked={account?.triggers[trigger] ?? true}
        disabled={!account}
        onChange={(event) => changeAccount({ triggers: { [trigger]: event.currentTarget.checked } })}
      />
    );

  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words('notifications.what')}</th>
            <th scope="col">{words('notifications.account')}</th>
            <th scope="col">{words('notifications.browser')}</th>
          </tr>
        </thead>
        <tbody>
          {triggers.map((trigger) => {
            const name = words(`notifications.trigger.${trigger}`);
            return (
              <tr key={trigger}>
                <th scope="row">{name}</th>
                <td>{inAccount(trigger, name)}</td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${name}: ${words('notifications.browser')}`}
                    checked={isOnHere(trigger)}
                    onChange={(event) => changeHere(trigger, event.currentTarget.checked ? 'on' : 'off')}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {devices.map((device) => (
        <FieldGroup key={device} legend={words(`notifications.how.${device}`)}>
          {actions[device].map((action) => (
            <Switch
              key={action}
              label={words(`notifications.action.${action}`)}
              checked={isOn(account?.actions[device], action)}
              disabled={!account}
              onChange={(checked) => changeAccount({ actions: { [device]: { [action]: checked } } })}
            />
          ))}
        </FieldGroup>
      ))}
    </>
  );
}

const isOn = (preferences: Partial<Record<AlertAction, boolean>> | undefined, action: AlertAction): boolean =>
  preferences?.[action] ?? true;
