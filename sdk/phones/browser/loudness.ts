/** Below this, in decibels under full scale, a meter shows nothing. */
const quietestDb = 60;

/** How loud samples of -1 to 1 are: 0 (60 dB under full scale or less) to 1 (full scale). */
export function loudness(samples: Float32Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  const rms = Math.sqrt(squares / Math.max(1, samples.length));
  const decibels = 20 * Math.log10(rms);
  return Math.min(1, Math.max(0, 1 + decibels / quietestDb));
}
