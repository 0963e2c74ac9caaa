import { type LoudspeakerChoice, playOnce } from './loudspeaker.ts';

/** Lets the user hear a loudspeaker: with what it is for, ringing or the tone in the ear of who calls. */
export function playSample(
  kind: 'audiooutput' | 'ringing',
  where: LoudspeakerChoice,
  signal?: AbortSignal,
): Promise<void> {
  const file =
    kind === 'ringing'
      ? new URL('./ringing.wav', import.meta.url)
      : new URL('./ringback.wav', import.meta.url);
  return playOnce(file.href, where, signal);
}
