/** The one-way impairments of a voice path. */
export interface VoicePath {
  /** The share of lost packets, 0 to 1. */
  readonly loss: number;
  readonly jitterMs: number;
  /** There and back. */
  readonly roundTripMs: number;
}

/** Rating of a perfect connection of telephone bandwidth (ITU-T G.107, default values). */
const bestRating = 93.2;
/** How well G.711 with concealment bears losses (ITU-T G.113, appendix I). */
const lossRobustness = 25.1;
/** The delay that coding, packets of 20 ms and playback add. */
const processingMs = 30;

/**
 * The E-model's estimate of how people would rate a path: 1 (bad) to 4.4 (excellent). Jitter counts as the delay of
 * the buffer that smooths it.
 */
export function mosOf({ loss, jitterMs, roundTripMs }: VoicePath): number {
  const delayMs = roundTripMs / 2 + 2 * jitterMs + processingMs;
  const delayed = 0.024 * delayMs + (delayMs > 177.3 ? 0.11 * (delayMs - 177.3) : 0);
  const percent = loss * 100;
  const lost = (95 * percent) / (percent + lossRobustness);
  return mosOfRating(bestRating - delayed - lost);
}

function mosOfRating(rating: number): number {
  if (rating <= 0) return 1;
  const mos = 1 + 0.035 * rating + 7e-6 * rating * (rating - 60) * (100 - rating);
  return Math.min(4.5, Math.max(1, mos));
}
