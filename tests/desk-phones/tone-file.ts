import { sampleRate } from '#phone-system/engine/port.ts';
import { encodeWav } from '#phone-system/sounds/wav.ts';

const seconds = 60;

/** A WAV file with a minute of a steady tone, a quarter of full scale. */
export const toneFile = (hertz: number): Buffer =>
  encodeWav(
    Int16Array.from(
      { length: seconds * sampleRate },
      (_, at) => 8192 * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
    ),
  );
