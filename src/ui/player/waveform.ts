/** The shape of a sound. */
export interface Waveform {
  /** The loudest moment of each of these equal parts; 1 is the loudest of all. */
  readonly peaks: readonly number[];
  /** Nothing in it can be heard. */
  readonly isSilent: boolean;
}

/** A sound that is softer at its loudest is silence: the noise of a line without a voice. */
const silence = 0.01;

/** Returns the shape of a sound in `parts` parts. @param samples between -1 and 1 */
export function waveformOf(samples: Float32Array, parts: number): Waveform {
  const peaks = Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * samples.length) / parts);
    const to = Math.floor(((part + 1) * samples.length) / parts);
    let peak = 0;
    for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(0, ...peaks);
  const isSilent = loudest < silence;
  return { peaks: isSilent ? peaks.map(() => 0) : peaks.map((peak) => peak / loudest), isSilent };
}

/** A longer recording would take too much memory at once. */
const maxOctets = 20 * 1024 * 1024;
const rate = 8_000;

/** Returns the shape of a sound file; undefined for a large file, and for a file that cannot be played here. */
export async function readWaveform(file: Blob, parts: number): Promise<Waveform | undefined> {
  if (file.size > maxOctets) return undefined;
  try {
    const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await file.arrayBuffer());
    return waveformOf(sound.getChannelData(0), parts);
  } catch {
    // The player itself reports a sound that it cannot play.
    return undefined;
  }
}
