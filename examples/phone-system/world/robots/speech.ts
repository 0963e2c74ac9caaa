import { readFileSync } from 'node:fs';
import { decodeWav } from './wav.ts';

/** A spoken greeting. `speech.sh` made the recording. */
export function loadSpeech(): Int16Array {
  return decodeWav(readFileSync(new URL('./speech.wav', import.meta.url)));
}
