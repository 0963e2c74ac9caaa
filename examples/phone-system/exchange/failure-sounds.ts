import type { EndCause } from '../engine/port.ts';

/** What is played to a caller when nothing came of the call. */
export interface FailureSounds {
  /**
   * How long the tone of a busy line lasts. The one before an announcement is a third of it. 0: nothing is heard, and
   * the call ends at once.
   */
  readonly toneMs: number;
  /** What is said, at the engine's rate. A cause without an announcement has a tone. */
  readonly announcements: ReadonlyMap<EndCause, Int16Array>;
}
