import type { Person } from '#tests/support/person.ts';

/**
 * Times when a button was last pressed in a page and when its received audio began or ended, in milliseconds since
 * 1970.
 */
export interface SoundMarks {
  readonly click: number;
  readonly began: number;
  readonly ended: number;
}

/**
 * Runs in a page before its own scripts. Plays a tone without pauses instead of the fake microphone's beep, and samples
 * the received audio every few milliseconds where the page plays it.
 */
export function watchPageSound() {
  const kept = window as unknown as { soundMarks: SoundMarks; peers: RTCPeerConnection[] };
  const marks = { click: 0, began: 0, ended: 0 };
  kept.soundMarks = marks;
  const now = () => performance.timeOrigin + performance.now();
  addEventListener(
    'click',
    () => {
      marks.click = now();
    },
    true,
  );
  // All calls share an audio context, because a browser runs only a few at a time.
  let speaking: AudioContext | undefined;
  navigator.mediaDevices.getUserMedia = async () => {
    speaking ??= new AudioContext();
    const tone = new OscillatorNode(speaking, { frequency: 440 });
    const out = speaking.createMediaStreamDestination();
    tone.connect(out);
    tone.start();
    return out.stream;
  };

  let listening: AudioContext | undefined;
  const ears = new Map<MediaStreamTrack, AnalyserNode>();
  const listenTo = (track: MediaStreamTrack) => {
    listening ??= new AudioContext();
    const analyser = new AnalyserNode(listening, { fftSize: 256 });
    listening.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    ears.set(track, analyser);
  };
  const samples = new Float32Array(256);
  const isLoud = (analyser: AnalyserNode) => {
    analyser.getFloatTimeDomainData(samples);
    return Math.max(...samples.map(Math.abs)) > 0.05;
  };
  let heard = false;
  const look = () => {
    for (const peer of kept.peers ?? []) {
      for (const { track } of peer.getReceivers()) {
        if (track.kind === 'audio' && track.readyState === 'live' && !ears.has(track)) listenTo(track);
      }
    }
    for (const track of ears.keys()) if (track.readyState === 'ended') ears.delete(track);
    const hears = [...ears.values()].some(isLoud);
    if (hears !== heard) {
      heard = hears;
      marks[hears ? 'began' : 'ended'] = now();
    }
    setTimeout(look, 2);
  };
  look();
}

const marksOf = (person: Person) =>
  person.page.evaluate(() => (window as unknown as { soundMarks: SoundMarks }).soundMarks);

/** Presses a button and waits for the effect on the audio of another user. Resolves with the delay in milliseconds. */
export async function timeToEffect(options: {
  readonly who: Person;
  readonly presses: string | RegExp;
  readonly hearer: Person;
  readonly effect: 'began' | 'ended';
}): Promise<number> {
  const { who, presses, hearer, effect } = options;
  const before = (await marksOf(hearer))[effect];
  await who.button(presses).click();
  await hearer.page.waitForFunction(
    ([name, past]) => (window as unknown as { soundMarks: SoundMarks }).soundMarks[name] > past,
    [effect, before] as const,
  );
  return (await marksOf(hearer))[effect] - (await marksOf(who)).click;
}
