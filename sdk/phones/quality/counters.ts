/** The counters of a connection since its start. */
export interface Counters {
  readonly received: number;
  readonly lostIn: number;
  readonly sent: number;
  readonly lostOut: number;
  readonly jitterInMs: number;
  readonly jitterOutMs: number;
  readonly roundTripMs: number;
  /** Sums of the squared level, as the statistics have them. */
  readonly energyIn: number;
  readonly energyOut: number;
  /** Seconds of sound that the loudspeaker had to make up because this machine was late. */
  readonly madeUpS: number;
}

type Stat = Readonly<Record<string, unknown>>;

/** Reads a connection's statistics. Browsers differ in their counters, and change them: a missing counter is read as 0. */
export function readCounters(stats: Iterable<object>): Counters {
  const all = [...stats] as Stat[];
  const inbound = all.find((one) => one.type === 'inbound-rtp' && one.kind === 'audio');
  const outbound = all.find((one) => one.type === 'outbound-rtp' && one.kind === 'audio');
  const remote = all.find((one) => one.type === 'remote-inbound-rtp' && one.kind === 'audio');
  const source = all.find((one) => one.type === 'media-source' && one.kind === 'audio');
  const playout = all.find((one) => one.type === 'media-playout');
  const pair = all.find((one) => one.type === 'candidate-pair' && one.nominated === true);
  return {
    received: count(inbound, 'packetsReceived'),
    lostIn: count(inbound, 'packetsLost'),
    sent: count(outbound, 'packetsSent'),
    lostOut: count(remote, 'packetsLost'),
    jitterInMs: count(inbound, 'jitter') * 1000,
    jitterOutMs: count(remote, 'jitter') * 1000,
    roundTripMs: (count(remote, 'roundTripTime') || count(pair, 'currentRoundTripTime')) * 1000,
    energyIn: count(inbound, 'totalAudioEnergy'),
    energyOut: count(source, 'totalAudioEnergy'),
    madeUpS: count(playout, 'synthesizedSamplesDuration'),
  };
}

function count(stat: Stat | undefined, name: string): number {
  const value = stat?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
