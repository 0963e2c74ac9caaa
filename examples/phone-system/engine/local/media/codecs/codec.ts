import { frameSamples, sampleRate } from '../../../port.ts';

/** The encodings of audio in packets. */
export type Codec = 'PCMU' | 'PCMA' | 'G722' | 'opus';

/** The RTP clock rate. That of G.722 is a mistake that became the rule (RFC 3551, 4.5.2). */
export const clockRates: Readonly<Record<Codec, number>> = {
  PCMU: 8000,
  PCMA: 8000,
  G722: 8000,
  opus: 48_000,
};

/** Returns the timestamp increment of 20 ms at this clock rate. */
export function frameTicks(clockRate: number): number {
  return (clockRate * frameSamples) / sampleRate;
}
