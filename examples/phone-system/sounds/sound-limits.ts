/** The limits of a sound that is decoded. */
export interface SoundLimits {
  /** Milliseconds. Without a number, the sound is as long as it is. */
  readonly maxMs?: number | undefined;
}

/** A sound is longer than it may be. */
export class SoundTooLong extends Error {
  override readonly name = 'SoundTooLong';
}

const minRate = 8_000;
const maxRate = 192_000;

/**
 * Checks the number of samples of a channel at a rate.
 *
 * @throws SoundTooLong
 * @throws Error for a rate at which no program records: samples at a few hertz would last for days
 */
export function checkLength(
  samples: number,
  rate: number,
  { maxMs = Number.POSITIVE_INFINITY }: SoundLimits,
) {
  if (rate < minRate || rate > maxRate) throw new Error(`The sound has a rate of ${rate} Hz`);
  if ((samples / rate) * 1_000 > maxMs) throw new SoundTooLong('The sound is too long');
}
