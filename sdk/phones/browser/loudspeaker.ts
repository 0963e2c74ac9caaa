/** Which loudspeaker, and how loud. */
export interface LoudspeakerChoice {
  /** '' is the system's default. */
  readonly id: string;
  /** 0 to 1. */
  readonly volume: number;
}

/** Turns an element to a loudspeaker; browsers that cannot choose one use the default. */
export async function routeTo(element: HTMLAudioElement, { id, volume }: LoudspeakerChoice): Promise<void> {
  element.volume = volume;
  if (!('setSinkId' in element) || element.sinkId === id) return;
  try {
    await element.setSinkId(id);
  } catch {
    // The loudspeaker was unplugged: better heard on the default one than not at all.
    await element.setSinkId('');
  }
}

/** Plays; a browser that wants a click of the user first stays silent, as the user set it. */
export async function play(element: HTMLAudioElement): Promise<void> {
  try {
    await element.play();
  } catch (thrown) {
    const name = thrown instanceof DOMException ? thrown.name : '';
    // AbortError: stopped before it began.
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw thrown;
  }
}
