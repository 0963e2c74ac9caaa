import { type LoudspeakerChoice, playOnce } from './loudspeaker.ts';

/** Plays a sample on a loudspeaker: ringing, or the ringback for a loudspeaker of calls. */
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
