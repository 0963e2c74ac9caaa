import { localPreference } from '#ui/local-preference/local-preference.ts';

const hertz = 360;
const lastsS = 0.24;
const defaultVolume = 0.85;

/** The volume of alert sounds in this browser, from 0 to 1. */
export const alertVolume = localPreference('alertVolume', (text) => text ?? `${defaultVolume}`);

/** Reads a stored volume; a damaged text gives the usual volume. */
export function readVolume(text: string): number {
  const volume = Number(text);
  return text !== '' && volume >= 0 && volume <= 1 ? volume : defaultVolume;
}

/** Plays a short tone, for a call that does not ring in this browser. Does nothing before a click has allowed sound. */
export async function beep(): Promise<void> {
  // A context without permission would wait for a click and beep long after the call.
  if (!navigator.userActivation?.hasBeenActive) return;
  const context = new AudioContext();
  try {
    await context.resume();
    const tone = new OscillatorNode(context, { frequency: hertz });
    tone
      .connect(new GainNode(context, { gain: readVolume(alertVolume.read()) }))
      .connect(context.destination);
    const ended = new Promise((resolve) => tone.addEventListener('ended', resolve, { once: true }));
    tone.start();
    tone.stop(context.currentTime + lastsS);
    await ended;
  } finally {
    await context.close();
  }
}
