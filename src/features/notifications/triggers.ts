import type { UserSettings } from '../../../sdk/index.ts';

/** What somebody may be alerted to, and the bit of it in what a browser keeps (core 9). */
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

/** How one alert is given. */
export type AlertAction = 'sound' | 'prompt' | 'vibrator' | 'light';

/** Desktop computers, and all others. */
export type DeviceKind = 'desktop' | 'others';

/** What this browser alerts to until its user has chosen: on a phone, the calls ring by themselves. */
export const defaultBits = (device: DeviceKind): number => (device === 'desktop' ? 248 : 120);

/** A kept number, or undefined where what is kept is none. */
export function readBits(text: string | undefined): number | undefined {
  const bits = Number(text);
  return text && Number.isInteger(bits) && bits >= 0 && bits <= 255 ? bits : undefined;
}

export const hasBit = (bits: number, trigger: Trigger): boolean => (bits & triggerBits[trigger]) !== 0;

export const withBit = (bits: number, trigger: Trigger, on: boolean): number =>
  on ? bits | triggerBits[trigger] : bits & ~triggerBits[trigger];

type Wishes = UserSettings['notifications'];

/** Whether the account alerts to it at all. Messages to queues are each browser's own matter. */
export const accountAlertsTo = (wishes: Wishes | undefined, trigger: Trigger): boolean =>
  trigger === 'queueNewMsg' || (wishes?.triggers[trigger] ?? true);

/** Whether alerts on such a device are given so. A computer neither vibrates nor has a light. */
export function actsBy(wishes: Wishes | undefined, device: DeviceKind, action: AlertAction): boolean {
  if (!wishes) return true;
  const { desktop, others } = wishes.actions;
  if (device === 'others') return others[action];
  return action === 'sound' || action === 'prompt' ? desktop[action] : action === 'light';
}
