import { useSyncExternalStore } from 'react';
import { useRun } from '#phone/errors/use-run.ts';
import { alertBits } from '#phone/notifications/alert-preferences.ts';
import { hasBit, type Trigger, withBit } from '#phone/notifications/triggers.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { SettingsChange, UserSettings } from '#sdk/index.ts';

/** Reads and changes the user's notification settings, in the account and in this browser. */
export function useAlertPreferences(): {
  /** The settings of the account; undefined until the account is loaded. */
  readonly account: UserSettings['notifications'] | undefined;
  readonly changeAccount: (change: NonNullable<SettingsChange['notifications']>) => void;
  readonly isOnHere: (trigger: Trigger) => boolean;
  readonly changeHere: (trigger: Trigger, state: 'on' | 'off') => void;
} {
  const { settings } = useClient();
  const run = useRun();
  const bits = Number(useSyncExternalStore(alertBits.onChange, alertBits.read));
  return {
    account: useSignalValue(settings.current)?.notifications,
    changeAccount: (notifications) => void run(() => settings.change({ notifications })),
    isOnHere: (trigger) => hasBit(bits, trigger),
    changeHere: (trigger, state) => alertBits.choose(`${withBit(bits, trigger, state === 'on')}`),
  };
}
