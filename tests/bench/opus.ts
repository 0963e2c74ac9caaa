import { OpusCodec } from '#phone-system/engine/local/media/codecs/opus-codec.ts';
import { AudioSender } from '#phone-system/engine/local/media/endpoints/audio-sender.ts';
import { Mixer } from '#phone-system/engine/local/media/mixing/mixer.ts';
import { frameSamples, sampleRate } from '#phone-system/engine/port.ts';
import { type Figure, singleFigure } from './support/figure.ts';

const framesPerSecond = sampleRate / frameSamples;
const payloadType = 111;
const formats = { sound: [{ codec: 'opus', payloadType } as const], keys: [] };

/** Ten seconds of speech-like audio: a gliding voice with overtones, syllables and pauses. */
function speech(): readonly Int16Array[] {
  let turn = 0;
  const samples = Int16Array.from({ length: 10 * sampleRate }, (_, at) => {
    const seconds = at / sampleRate;
    turn += (2 * Math.PI * (120 + 40 * Math.sin(3 * seconds))) / sampleRate;
    const overtones = Array.from({ length: 20 }, (__, k) => Math.sin(turn * (k + 1)) / (k + 1));
    const isWord = Math.sin(1.3 * seconds) > -0.5;
    const loudness = isWord ? Math.max(0, Math.sin(8 * seconds)) : 0;
    return 4000 * loudness * overtones.reduce((sum, one) => sum + one, 0) + 20 * Math.random();
  });
  return Array.from({ length: samples.length / frameSamples }, (_, at) =>
    samples.subarray(at * frameSamples, (at + 1) * frameSamples),
  );
}

/** Measures the processor time of an operation, in µs. The first round includes compilation. */
function microseconds(times: number, action: (at: number) => void): number {
  for (let at = 0; at < times; at += 1) action(at);
  const before = process.cpuUsage();
  for (let at = 0; at < times; at += 1) action(at);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

/**
 * Measures the share of a core that a leg takes in a bridge of this many talking parties: codec and mixing, without
 * network.
 */
async function percentOfLeg(legs: number, packets: readonly Uint8Array[]): Promise<number> {
  const mixer = new Mixer();
  const voices = Array.from({ length: legs }, () => new AudioSender(() => undefined));
  const bridge = mixer.createBridge();
  let tick = 0;
  for (const voice of voices) {
    await voice.agree(formats);
    const end = {
      isReady: true,
      signsOfLife: undefined,
      read: () => voice.read(),
      write: (sound: Parameters<AudioSender['next']>[0]) => void voice.next(sound),
    };
    mixer.join(bridge, end, { isHeard: true, onVoice: () => undefined });
  }
  const perTick = microseconds(packets.length, () => {
    for (const [at, voice] of voices.entries()) {
      // Each party sends other audio.
      const payload = packets[(tick + 37 * at) % packets.length] ?? new Uint8Array();
      voice.receive({ ssrc: 1, payloadType, sequenceNumber: tick & 0xffff, timestamp: tick * 960, payload });
    }
    tick += 1;
    mixer.tick();
  });
  mixer.clear();
  for (const voice of voices) voice.close();
  return (perTick * framesPerSecond) / 10_000 / legs;
}

/** Measures the cost of Opus: alone, in a forwarded call, and in conferences. */
export async function opus(): Promise<Figure[]> {
  const startedAt = performance.now();
  const codec = await OpusCodec.open();
  const loadedMs = performance.now() - startedAt;
  const frames = speech();
  const packets = frames.map((frame) => codec.encode(frame));
  const encode = microseconds(frames.length, (at) => void codec.encode(frames[at] ?? new Int16Array()));
  const decode = microseconds(packets.length, (at) => void codec.decode(packets[at] ?? new Uint8Array()));
  codec.close();
  const percent = '% of a core';
  return [
    singleFigure('Opus, the library loaded and a codec made', loadedMs, 'ms', 'once, with the first call'),
    singleFigure('Opus, 20 ms encoded', encode, 'µs', '20,000 is real time'),
    singleFigure('Opus, 20 ms decoded', decode, 'µs', '20,000 is real time'),
    singleFigure(
      'Opus, a leg that is passed on, without network',
      await percentOfLeg(2, packets),
      percent,
      '',
    ),
    singleFigure('Opus, a leg of a bridge of 3', await percentOfLeg(3, packets), percent, ''),
    singleFigure(
      'Opus, a leg of a bridge of 20 who all talk, without network',
      await percentOfLeg(20, packets),
      percent,
      'goal 5 (20 legs on a core)',
    ),
  ];
}
