import { sampleRate } from '#phone-system/engine/port.ts';
import { encodeWav } from '#phone-system/sounds/wav.ts';

/** A WAV file with a steady tone, a quarter of full scale, of a minute by default. */
export const toneFile = (hertz: number, seconds = 60): Buffer =>
  encodeWav(
    Int16Array.from(
      { length: seconds * sampleRate },
      (_, at) => 8192 * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
    ),
  );
