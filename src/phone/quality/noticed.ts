import type { CallQuality, QualityTrouble } from '#sdk/index.ts';

/** A smaller share of lost sound is not heard; a longer way is a delay that people notice, in milliseconds. */
const minLoss = 0.02;
const maxRoundTripMs = 400;

/** True if the network is the cause. */
export const isOfNetwork = (trouble: QualityTrouble | undefined) =>
  trouble === 'networkUp' || trouble === 'networkDown';

/** Returns the trouble as the user notices it: a bad network may lose the sound, or deliver it late. */
export function noticedOf({
  trouble,
  roundTripMs,
  ...quality
}: Pick<CallQuality, 'trouble' | 'roundTripMs' | 'lossIn' | 'lossOut'>): QualityTrouble | 'late' | undefined {
  const isWhole = Math.max(quality.lossIn, quality.lossOut) < minLoss;
  return isOfNetwork(trouble) && isWhole && roundTripMs > maxRoundTripMs ? 'late' : trouble;
}
