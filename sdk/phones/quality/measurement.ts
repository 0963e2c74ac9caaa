import type { CallQuality } from '#sdk/calls/call-quality.ts';
import type { Counters } from './counters.ts';
import { mosOf } from './mos.ts';

/** The counters at a moment. */
export interface Sample {
  readonly counters: Counters;
  /** Milliseconds of any monotonic clock. */
  readonly atMs: number;
  /** The connection itself reports that nothing gets through. */
  readonly isCut: boolean;
  readonly isMuted: boolean;
}

/** The measurements between two samples. */
export interface Measurement extends Omit<CallQuality, 'mos' | 'trouble'> {
  readonly mosIn: number;
  readonly mosOut: number;
  /** Not muted, but without any noise: a working microphone records at least some. */
  readonly isVoiceless: boolean;
  /** Share of the time for which the loudspeaker had to make sound up. */
  readonly madeUp: number;
}

/** Compares two samples, the later sample second. */
export function measure(before: Sample, now: Sample): Measurement {
  const past = before.counters;
  const { counters } = now;
  const seconds = Math.max(0.001, (now.atMs - before.atMs) / 1000);
  const grown = (name: keyof Counters) => Math.max(0, counters[name] - past[name]);
  const lossIn = now.isCut ? 1 : shareOf(grown('lostIn'), grown('lostIn') + grown('received'));
  const lossOut = now.isCut ? 1 : shareOf(grown('lostOut'), grown('sent'));
  const { roundTripMs, jitterInMs: jitterMs } = counters;
  const wasMuted = before.isMuted || now.isMuted;
  return {
    lossIn,
    lossOut,
    jitterMs,
    roundTripMs,
    mosIn: mosOf({ loss: lossIn, jitterMs, roundTripMs }),
    mosOut: mosOf({ loss: lossOut, jitterMs: counters.jitterOutMs, roundTripMs }),
    isReceiving: grown('received') > 0,
    levelIn: Math.min(1, Math.sqrt(grown('energyIn') / seconds)),
    levelOut: Math.min(1, Math.sqrt(grown('energyOut') / seconds)),
    isVoiceless: !wasMuted && grown('sent') > 0 && grown('energyOut') < 1e-10,
    madeUp: Math.min(1, grown('madeUpS') / seconds),
  };
}

const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0);
