import type { LegSound } from '../../../sdk/wire/calls/call-leg.ts';
import type { PacketCounts } from '../engine/port.ts';

/** A direction without a packet for this long is silent. */
const silentAfterMs = 5_000;
const mostLoss = 0.05;
/** Fewer packets (a second) tell nothing about their loss. */
const leastPackets = 50;

/** The packets of a leg, and how long its sound has lasted. */
interface SoundSample {
  readonly counts: PacketCounts;
  readonly lastsMs: number;
  /** Our packets have stopped, although the other side has not put the call on hold: none of its addresses wants them. */
  readonly isStuck: boolean;
}

const isLossy = (lost: number, all: number): boolean => all >= leastPackets && lost > mostLoss * all;

/** Returns the sound of a leg with what is wrong with it. */
export function judgeSound({ counts, lastsMs, isStuck }: SoundSample): LegSound {
  const { sent, received, lost, jitterMs, lostThere, jitterThereMs, reports } = counts;
  const lasts = lastsMs >= silentAfterMs;
  const isUnheard = isStuck || (sent > 0 && reports > 0 && (lostThere === undefined || lostThere >= sent));
  const troubles = {
    silentIn: lasts && received === 0,
    silentOut: lasts && isUnheard,
    lossIn: isLossy(lost, received + lost),
    lossOut: !isUnheard && isLossy(lostThere ?? 0, sent),
  };
  return {
    ...{ sent, received, jitterMs: rounded(jitterMs), lost: Math.max(0, lost) },
    ...(lostThere !== undefined && { lostThere: Math.max(0, lostThere) }),
    ...(jitterThereMs !== undefined && { jitterThereMs: rounded(jitterThereMs) }),
    troubles: (Object.keys(troubles) as (keyof typeof troubles)[]).filter((name) => troubles[name]),
  };
}

const rounded = (ms: number): number => Math.round(10 * ms) / 10;
