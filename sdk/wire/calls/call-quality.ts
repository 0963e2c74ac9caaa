import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** Causes of bad sound: the microphone, the network from here or to here, this machine. */
export const qualityTroubles = ['microphone', 'networkUp', 'networkDown', 'machine'] as const;

const between = (least: number, most: number) =>
  z.number().check(({ value, issues }) => {
    if (!(value >= least && value <= most)) issues.push({ code: 'custom', input: value });
  });
const ms = between(0, 3_600_000);
const share = between(0, 1);
const mos = between(1, 5);
const week = 604_800_000;

/** How well one call could be heard where its audio was: averages over `measuredMs`, and the worst moment. */
export interface CallQualityRecord {
  /** Estimate of how people would rate it: 1 (bad) to 4.4 (excellent). */
  readonly mos: number;
  /** The worst estimate during the call: 1 (bad) to 4.4 (excellent). */
  readonly worstMos: number;
  /** The share of the sound that was lost on the way here, 0 to 1. */
  readonly lossIn: number;
  /** The share of the sound that was lost on the way from here, 0 to 1. */
  readonly lossOut: number;
  /** The variation of the delay of incoming packets, in milliseconds. */
  readonly jitterMs: number;
  /** The time to the phone system and back, in milliseconds. */
  readonly roundTripMs: number;
  /** The cause that lasted longest; missing if there was none. */
  readonly trouble?: 'microphone' | 'networkUp' | 'networkDown' | 'machine' | undefined;
  /** The time for which the sound was measured, in milliseconds. */
  readonly measuredMs: number;
}

export const callQualityRecord = z.object({
  mos,
  worstMos: mos,
  lossIn: share,
  lossOut: share,
  jitterMs: ms,
  roundTripMs: ms,
  trouble: z.optional(z.enum(qualityTroubles)),
  measuredMs: between(0, week),
});
true satisfies SameType<CallQualityRecord, z.output<typeof callQualityRecord>>;
