/** Which loudspeaker, and how loud. */
export interface LoudspeakerChoice {
  /** '' is the system's default. */
  readonly id: string;
  /** 0 to 1. */
  readonly volume: number;
}

/** Turns an element to a loudspeaker; browsers that cannot choose a loudspeaker use the default. */
export async function routeTo(element: HTMLAudioElement, { id, volume }: LoudspeakerChoice): Promise<void> {
  element.volume = volume;
  if (!('setSinkId' in element) || element.sinkId === id) return;
  try {
    await element.setSinkId(id);
  } catch {
    // The loudspeaker was unplugged: the default loudspeaker is better than silence.
    await element.setSinkId('');
  }
}

/** Plays. A browser that requires a click first stays silent. */
export async function play(element: HTMLAudioElement): Promise<void> {
  try {
    await element.play();
  } catch (thrown) {
    const name = thrown instanceof DOMException ? thrown.name : '';
    // AbortError: stopped before it began.
    if (name !== 'NotAllowedError' && name !== 'AbortError') throw thrown;
  }
}

/** Plays a file from its beginning to its end, or until `signal` aborts. Resolves when it is silent again. */
export async function playOnce(url: string, where: LoudspeakerChoice, signal?: AbortSignal): Promise<void> {
  const element = new Audio(url);
  await routeTo(element, where);
  if (signal?.aborted) return;
  const over = new Promise<void>((resolve, reject) => {
    element.onpause = () => resolve();
    element.onended = () => resolve();
    element.onerror = () => reject(new Error(`The sound ${url} cannot be played.`));
    signal?.addEventListener('abort', () => element.pause(), { once: true });
  });
  await Promise.all([
    over,
    play(element).then(() => element.paused && element.onpause?.(new Event('pause'))),
  ]);
}
