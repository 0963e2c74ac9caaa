import { useSyncExternalStore } from 'react';
import type { SettingsChange, UserSettings } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { useRun } from '../errors/use-run.ts';
import { alertBits } from './alert-wishes.ts';
import { hasBit, type Trigger, withBit } from './triggers.ts';

/** Reads and changes the user's notification settings, in the account and in this browser. */
export function useWishes(): {
  /** Undefined until the account is loaded. */
  readonly account: UserSettings['notifications'] | undefined;
  readonly changeAccount: (change: NonNullable<SettingsChange['notifications']>) => void;
  readonly tellsHere: (trigger: Trigger) => boolean;
  readonly tellHere: (trigger: Trigger, told: 'on' | 'off') => void;
} {
  const { settings } = useClient();
  const run = useRun();
  const bits = Number(useSyncExternalStore(alertBits.onChange, alertBits.read));
  return {
    account: useSignalValue(settings.current)?.notifications,
    changeAccount: (notifications) => void run(() => settings.change({ notifications })),
    tellsHere: (trigger) => hasBit(bits, trigger),
    tellHere: (trigger, told) => alertBits.choose(`${withBit(bits, trigger, told === 'on')}`),
  };
}
