import { type Signal, signal } from '@preact/signals-core';
import type { MeetingMediaKind } from '#wire/meetings/media-frames.ts';
import type { MeetingTrack, SourceKind } from './local-media.ts';
import { type MemberQuality, poorLoss } from './quality.ts';

/** The media of another member, as they arrive. */
export interface ArrivingMedia {
  /** Each is there as soon as something arrives. */
  readonly tracks: Readonly<Record<SourceKind, Signal<MeetingTrack | undefined>>>;
  readonly isSpeaking: Signal<boolean>;
  readonly quality: Signal<MemberQuality>;
}

/** The same with its measurements. */
export class Arriving implements ArrivingMedia {
  readonly tracks = {
    microphone: signal<MeetingTrack | undefined>(undefined),
    camera: signal<MeetingTrack | undefined>(undefined),
    screen: signal<MeetingTrack | undefined>(undefined),
  };
  readonly isSpeaking = signal(false);
  readonly quality = signal<MemberQuality>('connecting');
  /** The packets until the last measurement. */
  readonly packets = { lost: 0, received: 0 };

  /** Shows a track when its first picture or sound is there: until then, what came in another way goes on. */
  arrive(kind: MeetingMediaKind, track: MeetingTrack): void {
    const { tracks, quality } = this;
    if (tracks[kind].peek() === track) return;
    const show = () => {
      tracks[kind].value = track;
    };
    if (quality.peek() === 'connecting') quality.value = 'good';
    if (track.muted) track.addEventListener('unmute', show, { once: true });
    else show();
  }
}

/** Measures how well the media of each member have arrived since the last time. Returns the share of all packets that was lost, 0 to 1. */
export function lossOf(
  reports: RTCStatsReport,
  streams: readonly { readonly mid: string; readonly memberId: string }[],
  memberOf: (id: string) => Pick<Arriving, 'packets' | 'quality'>,
): number {
  const sums = new Map<string, { lost: number; received: number }>();
  for (const report of reports.values()) {
    if (report.type !== 'inbound-rtp') continue;
    const id = streams.find(({ mid }) => mid === report.mid)?.memberId;
    if (id === undefined) continue;
    const sum = sums.get(id) ?? { lost: 0, received: 0 };
    sum.lost += report.packetsLost ?? 0;
    sum.received += report.packetsReceived ?? 0;
    sums.set(id, sum);
  }
  let [allLost, all] = [0, 0];
  for (const [id, { lost, received }] of sums) {
    const { packets, quality } = memberOf(id);
    const newLost = Math.max(0, lost - packets.lost);
    const newPackets = newLost + Math.max(0, received - packets.received);
    Object.assign(packets, { lost, received });
    quality.value = newLost > poorLoss * newPackets ? 'poor' : 'good';
    allLost += newLost;
    all += newPackets;
  }
  return all === 0 ? 0 : allLost / all;
}
