import type { Person } from '../person.ts';
import { until } from '../until.ts';

/**
 * The tone that each user sends instead of speech, in hertz, so that the audio paths between users can be measured. The
 * desk speaks at a desk phone.
 */
export const voices = {
  alice: 500,
  bob: 800,
  carol: 1100,
  desk: 1400,
  dave: 1700,
  frank: 2100,
  grace: 2600,
} as const;
export type Voice = keyof typeof voices;

/**
 * Runs in a page before its own scripts: the microphone sends the tone of `who`, and the page detects the tones that it
 * receives.
 */
export const speakingAs = (who: Voice) => ({
  content: `(${speak})(${voices[who]}); (${listen})(${JSON.stringify(voices)});`,
});

/**
 * Runs in a page before its own scripts: the page uses a microphone of the machine, and detects the tones that it
 * receives.
 */
export const listening = { content: `(${listen})(${JSON.stringify(voices)});` };

function speak(hertz: number): void {
  // All calls share an audio context, because a browser runs only a few at a time.
  let speaking: AudioContext | undefined;
  navigator.mediaDevices.getUserMedia = async () => {
    speaking ??= new AudioContext();
    const context = speaking;
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0.3 });
    const out = context.createMediaStreamDestination();
    tone.connect(volume).connect(out);
    tone.start();
    return out.stream;
  };
}

function listen(known: Readonly<Record<string, number>>): void {
  const kept = window as unknown as { heardVoices: () => string[]; peers: RTCPeerConnection[] };
  let context: AudioContext | undefined;
  const ears = new Map<MediaStreamTrack, AnalyserNode>();
  const earOf = (track: MediaStreamTrack) => {
    context ??= new AudioContext();
    const present = ears.get(track);
    if (present) return present;
    const ear = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
    context.createMediaStreamSource(new MediaStream([track])).connect(ear);
    ears.set(track, ear);
    return ear;
  };
  const levels = new Float32Array(2048);
  kept.heardVoices = () => {
    const live = kept.peers
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((peer) => peer.getReceivers().map(({ track }) => track))
      .filter(({ kind, readyState }) => kind === 'audio' && readyState === 'live');
    return Object.entries(known)
      .filter(([, hertz]) =>
        live.some((track) => {
          const ear = earOf(track);
          ear.getFloatFrequencyData(levels);
          const bin = Math.round((hertz * ear.fftSize) / ear.context.sampleRate);
          return Math.max(...levels.subarray(bin - 1, bin + 2)) > -50;
        }),
      )
      .map(([name]) => name);
  };
}

const names = Object.keys(voices) as readonly Voice[];

/** Returns the users that a user hears now, in the order of the voices. */
export const heardBy = (person: Person): Promise<readonly string[]> =>
  person.evaluate(() => (window as unknown as { heardVoices: () => string[] }).heardVoices());

/** Returns the codecs that a user's browser sends and receives, by its own statistics. */
export function codecsOf(person: Person): Promise<{ readonly spoken: string; readonly heard: string }> {
  return person.evaluate(async () => {
    const { peers } = window as unknown as { peers: RTCPeerConnection[] };
    const peer = peers.findLast(({ connectionState }) => connectionState === 'connected');
    const stats = new Map<string, Record<string, unknown>>(await peer?.getStats());
    const codecOf = (type: string) => {
      const stream = [...stats.values()].find((entry) => entry.type === type);
      return String(stats.get(String(stream?.codecId))?.mimeType);
    };
    return { spoken: codecOf('outbound-rtp'), heard: codecOf('inbound-rtp') };
  });
}

/** Waits until a user hears exactly these others. */
export async function hearsJust(person: Person, ...who: readonly Voice[]): Promise<void> {
  let heard: readonly string[] = [];
  const expected = names.filter((name) => who.includes(name));
  await until(`${expected.join(', ') || 'nobody'} is heard`, async () => {
    heard = await heardBy(person);
    return heard.join() === expected.join();
  }).catch((error) => {
    throw new Error(`${error.message}, but ${heard.join(', ') || 'nobody'}`, { cause: error });
  });
}
