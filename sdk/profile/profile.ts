import type { ReadonlySignal } from '@preact/signals-core';
import type { CallsideError } from '../transport/errors.ts';
import type { Info } from '../wire/info.ts';

/** The signed-in user's main profile. */
export interface Profile {
  /** Undefined until loaded, and after signing out. */
  readonly info: ReadonlySignal<Info | undefined>;
  /** Why it could not be loaded, or brought up to date, the last time; undefined when it could. */
  readonly problem: ReadonlySignal<CallsideError | undefined>;
  /** Names of the services that the enterprise has switched on; asked for on the first load only. */
  readonly services: ReadonlySignal<readonly string[]>;
  /**
   * Loads the profile again. The first load goes on trying by itself. A load under way is joined; in a hidden page it waits until the page is seen.
   */
  refresh(): Promise<void>;
}
