import { sampleRate } from '../../port.ts';

/** How strong a tone of this frequency is in the samples; 1 is a tone of full scale. */
export function strengthOf(samples: Int16Array, hertz: number): number {
  let [cosine, sine] = [0, 0];
  samples.forEach((sample, at) => {
    const turn = (2 * Math.PI * hertz * at) / sampleRate;
    cosine += sample * Math.cos(turn);
    sine += sample * Math.sin(turn);
  });
  return (2 * Math.hypot(cosine, sine)) / samples.length / 32_768;
}
