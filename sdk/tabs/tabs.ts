import type { ReadonlySignal } from '@preact/signals-core';

/**
 * The tabs and windows of this browser in which the same user is signed in. One of them leads: it has the connection
 * and the phone, and lends both to the others, so that all show and do the same and only one of them rings.
 */
export interface Tabs {
  /** True where this tab leads, alone or before others; false while that is not settled. */
  readonly leads: ReadonlySignal<boolean>;
  /** True while there are others beside this one. */
  readonly shared: ReadonlySignal<boolean>;
  /** Takes the connection and the phone into this tab, with its calls. Resolves when this tab leads. */
  lead(): Promise<void>;
}
