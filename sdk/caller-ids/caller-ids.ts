import type { ReadonlySignal } from '@preact/signals-core';
import type { AllowedCallerId } from '../wire/caller-id.ts';

/** The number that is shown to who is called outside. */
export interface CallerIds {
  /** In international form, as `+33100000200`; live; undefined while the user chose none. */
  readonly current: ReadonlySignal<string | undefined>;
  /**
   * The numbers that the user may show, the own ones first, 10 at most. @param digits that they begin with, as one
   * writes them or in international form
   */
  allowed(digits?: string): Promise<readonly AllowedCallerId[]>;
  /**
   * Shows this number from now on; `undefined`: none but the own. It is the `customCallerID` of an allowed one.
   * Rejects with `callerId.notAllowed`, `badRequest` (not in international form), `offline`, `timeout`.
   */
  choose(number: string | undefined): Promise<void>;
}
