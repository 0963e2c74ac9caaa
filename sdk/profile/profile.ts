import type { ReadonlySignal } from '@preact/signals-core';
import type { Info } from '../wire/info.ts';

/** The signed-in user's main profile. */
export interface Profile {
  /** Undefined until loaded, and after signing out. */
  readonly info: ReadonlySignal<Info | undefined>;
  /** Names of the services that the enterprise has switched on; asked for on the first load only. */
  readonly services: ReadonlySignal<readonly string[]>;
  /** Loads the profile again. A load under way is joined; in a hidden page it waits until the page is seen. */
  refresh(): Promise<void>;
}
