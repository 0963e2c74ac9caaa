const hertz = 360;
const lastsS = 0.24;
const volume = 0.85;

/** Plays one short tone, for a call that does not ring in this browser. Does nothing before a click has allowed sound. */
export async function beep(): Promise<void> {
  // A context without permission would wait for a click and beep long after the call.
  if (!navigator.userActivation?.hasBeenActive) return;
  const context = new AudioContext();
  try {
    await context.resume();
    const tone = new OscillatorNode(context, { frequency: hertz });
    tone.connect(new GainNode(context, { gain: volume })).connect(context.destination);
    const ended = new Promise((resolve) => tone.addEventListener('ended', resolve, { once: true }));
    tone.start();
    tone.stop(context.currentTime + lastsS);
    await ended;
  } finally {
    await context.close();
  }
}
