import type { Settings } from '#sdk/index.ts';
import { localPreference } from '#ui/local-preference/local-preference.ts';
import {
  type AlertAction,
  accountAlertsTo,
  actsBy,
  type DeviceKind,
  defaultBits,
  hasBit,
  readBits,
  type Trigger,
} from './triggers.ts';

export const thisDevice: DeviceKind = /Android|iPhone|iPad|Mobi/.test(navigator.userAgent)
  ? 'others'
  : 'desktop';

/** The events that trigger alerts in this browser, as a single number. */
export const alertBits = localPreference<`${number}`>('notifications', (text) => {
  const bits = readBits(text) ?? defaultBits(thisDevice);
  return `${bits}`;
});

/** Decides whether and how the user is alerted to an event. The account and this browser must both permit it. */
export class AlertPreferences {
  readonly #settings: Pick<Settings, 'current'>;

  constructor(settings: Pick<Settings, 'current'>) {
    this.#settings = settings;
  }

  wants(trigger: Trigger): boolean {
    const preferences = this.#settings.current.peek()?.notifications;
    return hasBit(Number(alertBits.read()), trigger) && accountAlertsTo(preferences, trigger);
  }

  by(action: AlertAction): boolean {
    return actsBy(this.#settings.current.peek()?.notifications, thisDevice, action);
  }
}
