import type { ReadonlySignal, Signal } from '@preact/signals-core';
import type { Clock } from '../platform/platform.ts';
import type { Rest } from '../transport/rest.ts';
import type { LoginResponse } from '../wire/login.ts';
import type { UserSettings } from '../wire/user.ts';
import type { Settings } from './settings.ts';

/** The settings, as they are kept by what is loaded later. */
export interface SettingsFront extends Settings {
  readonly current: Signal<UserSettings | undefined>;
  readonly isFirstRun: Signal<boolean>;
}

/** What keeps them. */
export interface SettingsParts {
  readonly rest: Rest;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  readonly clock: Clock;
}
