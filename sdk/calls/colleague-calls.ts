import type { ReadonlySignal } from '@preact/signals-core';
import type { ColleagueCall } from './colleague-call.ts';

/** Calls of colleagues that this user may pick up, listen to, or come into. Known only while somebody watches. */
export interface ColleagueCalls {
  /** Oldest first; empty while nobody watches. */
  readonly lines: ReadonlySignal<readonly ColleagueCall[]>;
  /** Watches, together with whoever else does. Returns what ends it. */
  watch(): () => void;
}
