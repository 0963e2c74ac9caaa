import type { EndCause } from '../../engine/port.ts';

/** The sounds for a caller whose call failed. */
export interface FailureSounds {
  /**
   * The duration of the busy tone. The tone before an announcement lasts a third of it. 0: no tone, and the call ends
   * at once.
   */
  readonly toneMs: number;
  /** Returns the announcement, at the engine's sample rate. A cause without an announcement has a tone. */
  readonly announcementOf: (cause: EndCause) => Int16Array | undefined;
}
