import * as z from 'zod/mini';

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
export const callQualityRecord = z.object({
  /** Estimate of how people would rate it: 1 (bad) to 4.4 (excellent). */
  mos,
  worstMos: mos,
  /** Shares of the sound that were lost on the way here and from here, 0 to 1. */
  lossIn: share,
  lossOut: share,
  jitterMs: ms,
  roundTripMs: ms,
  /** The cause that lasted longest; missing if there was none. */
  trouble: z.optional(z.enum(qualityTroubles)),
  measuredMs: between(0, week),
});
/** The measured quality of a past call. Losses are fractions from 0 to 1, times are in milliseconds. */
export type CallQualityRecord = z.infer<typeof callQualityRecord>;
