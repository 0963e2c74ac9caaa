import { frameSamples, sampleRate } from '../../port.ts';

/** How sound is written in packets. */
export type Codec = 'PCMU' | 'PCMA' | 'G722' | 'opus';

/** How many a second the timestamps of its packets count. That of G.722 is a mistake that became the rule (RFC 3551, 4.5.2). */
export const clockRates: Readonly<Record<Codec, number>> = {
  PCMU: 8000,
  PCMA: 8000,
  G722: 8000,
  opus: 48_000,
};

/** By how much timestamps of this clock move on in 20 ms. */
export function frameTicks(clockRate: number): number {
  return (clockRate * frameSamples) / sampleRate;
}
