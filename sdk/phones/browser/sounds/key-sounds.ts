import { type LoudspeakerChoice, playOnce } from '../audio/loudspeaker.ts';

/** Where the sound of each key is. Written out, so that every bundler finds the files. */
const files: Readonly<Record<string, () => URL>> = {
  0: () => new URL('./dtmf-0.wav', import.meta.url),
  1: () => new URL('./dtmf-1.wav', import.meta.url),
  2: () => new URL('./dtmf-2.wav', import.meta.url),
  3: () => new URL('./dtmf-3.wav', import.meta.url),
  4: () => new URL('./dtmf-4.wav', import.meta.url),
  5: () => new URL('./dtmf-5.wav', import.meta.url),
  6: () => new URL('./dtmf-6.wav', import.meta.url),
  7: () => new URL('./dtmf-7.wav', import.meta.url),
  8: () => new URL('./dtmf-8.wav', import.meta.url),
  9: () => new URL('./dtmf-9.wav', import.meta.url),
  h: () => new URL('./dtmf-h.wav', import.meta.url),
  s: () => new URL('./dtmf-s.wav', import.meta.url),
  p: () => new URL('./dtmf-p.wav', import.meta.url),
  c: () => new URL('./dtmf-c.wav', import.meta.url),
  o: () => new URL('./dtmf-o.wav', import.meta.url),
};

/** Names of the keys that are no digits. */
const names: Readonly<Record<string, string>> = { '#': 'h', '*': 's', '+': 'p', ',': 'c', ';': 'o' };

/** Plays the tones of keys in turn. Resolves after the last tone. Other characters are silent. */
export async function playKeys(keys: string, where: LoudspeakerChoice): Promise<void> {
  for (const key of keys) {
    const file = files[names[key] ?? key];
    if (file) await playOnce(file().href, where);
  }
}
