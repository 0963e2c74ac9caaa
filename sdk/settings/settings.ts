import type { ReadonlySignal } from '@preact/signals-core';
import type { UserSettings } from '../wire/user.ts';

/** Some of the settings, however deep. */
export type Partly<Whole> = Whole extends object
  ? { readonly [Name in keyof Whole]?: Partly<Whole[Name]> }
  : Whole;

/** Settings that change. */
export type SettingsChange = Partly<Omit<UserSettings, 'version' | 'lastUpdate'>>;

/** The settings that follow the user from browser to browser. */
export interface Settings {
  /** Undefined until they are known, and after signing out. Who has changed nothing yet has the first ones. */
  readonly current: ReadonlySignal<UserSettings | undefined>;
  /** The user is here for the first time; over with `change({ isWelcomed: true })`. */
  readonly isFirstRun: ReadonlySignal<boolean>;
  /**
   * Changes what is named; it shows at once, and goes back where the router does not keep it. What is so already is not
   * sent. What others changed meanwhile stays as they changed it. Rejects with `offline`, `timeout`, `unauthorized`.
   *
   * @example await client.settings.change({ notifications: { triggers: { callMissed: false } } });
   */
  change(settings: SettingsChange): Promise<void>;
}
