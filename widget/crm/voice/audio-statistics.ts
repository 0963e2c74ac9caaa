import { effect } from '@preact/signals-core';
import { AudioStats, AudioStatsElement, Constants, StatsInfo } from '@salesforce/scv-connector-base';
import type { CallQuality } from '#sdk/index.ts';
import type { Legs } from './legs.ts';
import type { VoiceLine } from './line.ts';

const { EVENT_TYPE } = Constants;
/** Each measurement of the phone stands for the packets of so many seconds. */
const intervalMs = 5_000;
const packets = (50 * intervalMs) / 1_000;

const statistics = (loss: number, { jitterMs, roundTripMs }: CallQuality) =>
  new StatsInfo({
    packetsCount: packets,
    packetsLost: Math.round(loss * packets),
    jitterBufferMillis: Math.round(jitterMs),
    roundTripTimeMillis: Math.round(roundTripMs),
  });

/**
 * The quality of the sound of calls in this browser, from which the library computes the score of the VoiceCall. Returns a
 * function that ends it.
 */
export function reportAudio(
  legs: Legs,
  line: Pick<VoiceLine, 'publish'>,
  isOn: () => boolean,
  now: () => number = Date.now,
): () => void {
  /** When the calls with statistics were measured last. */
  const measured = new Map<string, number>();
  const publish = (stats: AudioStats) =>
    void line.publish(EVENT_TYPE.UPDATE_AUDIO_STATS, stats).catch(reportError);
  return effect(() => {
    const present = legs.read().filter(({ kind, isHere }) => kind === 'call' && isHere);
    for (const { id, call } of present) {
      const quality = call.quality.value;
      const at = measured.get(id) ?? Number.NEGATIVE_INFINITY;
      if (!quality || !isOn() || now() - at < intervalMs) continue;
      measured.set(id, now());
      const element = new AudioStatsElement({
        inputChannelStats: statistics(quality.lossIn, quality),
        outputChannelStats: statistics(quality.lossOut, quality),
      });
      publish(new AudioStats({ callId: id, stats: [element] }));
    }
    for (const id of measured.keys())
      if (!present.some((leg) => leg.id === id)) {
        measured.delete(id);
        if (isOn()) publish(new AudioStats({ callId: id, stats: [], isAudioStatsCompleted: true }));
      }
  });
}
