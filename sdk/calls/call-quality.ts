import type { CallQualityRecord } from '#wire/calls/call-quality.ts';

/** The cause of bad sound in a call. */
export type QualityTrouble = NonNullable<CallQualityRecord['trouble']>;

/** The quality of a call over its last seconds. */
export interface CallQuality {
  /** Estimate of how people would rate it: 1 (bad) to 4.4 (excellent); below 3.1 it is hard to talk. */
  readonly mos: number;
  /** The share of the sound that gets lost on the way here, 0 to 1. */
  readonly lossIn: number;
  /** The share of the sound that gets lost on the way from here, 0 to 1. */
  readonly lossOut: number;
  /** The variation of the packets' arrival times, in milliseconds. */
  readonly jitterMs: number;
  /** The time to the far end and back, in milliseconds. */
  readonly roundTripMs: number;
  /** True while packets arrive, even with silence; none arrive while the far end holds the call. */
  readonly isReceiving: boolean;
  /** How loud the far end is, 0 to 1. */
  readonly levelIn: number;
  /** How loud the own voice is, 0 to 1. */
  readonly levelOut: number;
  /**
   * The cause of bad sound; undefined while the sound is good enough. It is set after some bad seconds, and cleared only
   * after more good seconds.
   */
  readonly trouble: QualityTrouble | undefined;
}
