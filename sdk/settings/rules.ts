import { type UserSettings, userSettings } from '#wire/session/user.ts';

/** Some of the settings, however deep. */
export type Partly<Whole> = Whole extends object
  ? { readonly [Name in keyof Whole]?: Partly<Whole[Name]> }
  : Whole;

/** Settings that change. */
export type SettingsChange = Partly<Omit<UserSettings, 'version' | 'lastUpdate'>>;

/** The default settings. */
export const firstSettings: UserSettings = { ...userSettings.parse({ version: 1 }), isWelcomed: false };

/** Undefined where there are none, or they are of another version. */
export const readSettings = (kept: unknown): UserSettings | undefined => userSettings.safeParse(kept).data;

/** `settings` with everything that `change` has; the same object where that is so already. */
export function changed(settings: UserSettings, change: SettingsChange): UserSettings {
  const merged = merge(settings, change);
  return JSON.stringify(merged) === JSON.stringify(settings) ? settings : merged;
}

/**
 * Returns the settings to send after a change. `present` is the settings in this browser, including the change. Undefined if
 * the router already has the same. The change is applied to the router's own settings. If it has none, or settings of another
 * version, it gets all of `present`.
 */
export function settingsToSend(
  kept: unknown,
  present: UserSettings,
  change: SettingsChange,
): object | undefined {
  const theirs = readSettings(kept);
  if (!theirs) return present;
  if (theirs.lastUpdate === present.lastUpdate) return undefined;
  // The settings as received, so that properties of other clients stay.
  return { ...(merge(kept, change) as object), lastUpdate: present.lastUpdate };
}

function merge<Value>(present: Value, change: unknown): Value {
  if (typeof present !== 'object' || present === null) return change as Value;
  const merged = { ...present } as Record<string, unknown>;
  for (const [name, value] of Object.entries(change as object)) {
    if (value !== undefined) merged[name] = merge(merged[name], value);
  }
  return merged as Value;
}
