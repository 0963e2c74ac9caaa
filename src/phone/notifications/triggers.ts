import type { UserSettings } from '#sdk/index.ts';

/** The events that can trigger alerts, each with its bit in the browser's storage. */
export const triggerBits = {
  callIncoming: 128,
  callMissed: 64,
  voicemailNewMsg: 32,
  chatNewMsg: 16,
  voicemailCurrentMsg: 8,
  queueNewMsg: 4,
} as const;

export type Trigger = keyof typeof triggerBits;
export const triggers = Object.keys(triggerBits) as Trigger[];

/** The kinds of alert. */
export type AlertAction = 'sound' | 'prompt' | 'vibrator' | 'light';

/** Desktop computers, and all other devices. */
export type DeviceKind = 'desktop' | 'others';

/** Returns the default alerts of a device. On a phone, calls ring by themselves. */
export const defaultBits = (device: DeviceKind): number => (device === 'desktop' ? 248 : 120);

/** Returns the stored number; undefined if it is missing or invalid. */
export function readBits(text: string | undefined): number | undefined {
  const bits = Number(text);
  return text && Number.isInteger(bits) && bits >= 0 && bits <= 255 ? bits : undefined;
}

export const hasBit = (bits: number, trigger: Trigger): boolean => (bits & triggerBits[trigger]) !== 0;

export const withBit = (bits: number, trigger: Trigger, on: boolean): number =>
  on ? bits | triggerBits[trigger] : bits & ~triggerBits[trigger];

type AccountAlerts = UserSettings['notifications'];

/** True if the account permits alerts to the event. Messages to queues are set in each browser only. */
export const accountAlertsTo = (preferences: AccountAlerts | undefined, trigger: Trigger): boolean =>
  trigger === 'queueNewMsg' || (preferences?.triggers[trigger] ?? true);

/** True if the account permits this kind of alert on a device. A computer has neither vibration nor a light. */
export function actsBy(
  preferences: AccountAlerts | undefined,
  device: DeviceKind,
  action: AlertAction,
): boolean {
  if (!preferences) return true;
  const { desktop, others } = preferences.actions;
  if (device === 'others') return others[action];
  return action === 'sound' || action === 'prompt' ? desktop[action] : action === 'light';
}
