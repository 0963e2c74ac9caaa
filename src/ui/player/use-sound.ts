import { type RefObject, useEffect, useRef, useState } from 'react';

/** What was paused before it began, or may only begin in a press of its own, which the next one is: the sound is there. */
const notBroken: ReadonlySet<string> = new Set(['AbortError', 'NotAllowedError']);

/** Core 9: how loud a recording is at first, 0 to 1. */
const firstVolume = 0.5;

export interface Sound {
  /** For the `<audio>` element that plays it. */
  readonly ref: RefObject<HTMLAudioElement | null>;
  readonly isLoading: boolean;
  readonly isPlaying: boolean;
  /** Seconds. */
  readonly position: number;
  /** Seconds; 0 until it is known. */
  readonly duration: number;
  readonly volume: number;
  readonly toggle: () => Promise<void>;
  readonly rewind: () => void;
  readonly seek: (position: number) => void;
  readonly setVolume: (volume: number) => void;
}

/**
 * Plays a sound that is fetched when it is first wanted.
 *
 * @param load gives the sound, or undefined where the user changed their mind; tells failures itself
 * @param onBroken the sound is there and cannot be played; the next time it is fetched anew
 */
export function useSound(load: () => Promise<Blob | undefined>, onBroken: (cause: unknown) => void): Sound {
  const ref = useRef<HTMLAudioElement>(null);
  const url = useRef<string>(undefined);
  const [isLoading, setLoading] = useState(false);
  const [shown, show] = useState({ isPlaying: false, position: 0, duration: 0, volume: firstVolume });

  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    audio.volume = firstVolume;
    const life = new AbortController();
    const follow = () =>
      show({
        isPlaying: !audio.paused,
        position: audio.currentTime,
        duration: Number.isFinite(audio.duration) ? audio.duration : 0,
        volume: audio.volume,
      });
    for (const name of ['play', 'pause', 'ended', 'timeupdate', 'durationchange', 'volumechange', 'seeked'])
      audio.addEventListener(name, follow, { signal: life.signal });
    return () => {
      life.abort();
      audio.pause();
      if (url.current !== undefined) URL.revokeObjectURL(url.current);
    };
  }, []);

  async function fetched(audio: HTMLAudioElement): Promise<boolean> {
    if (url.current !== undefined) return true;
    setLoading(true);
    const blob = await load().finally(() => setLoading(false));
    // Closed meanwhile, or already there: nobody is left to play it to.
    if (!blob || ref.current !== audio || url.current !== undefined) return false;
    url.current = URL.createObjectURL(blob);
    audio.src = url.current;
    return true;
  }

  async function play(audio: HTMLAudioElement): Promise<void> {
    try {
      await audio.play();
    } catch (cause) {
      if (ref.current !== audio || (cause instanceof DOMException && notBroken.has(cause.name))) return;
      if (url.current !== undefined) URL.revokeObjectURL(url.current);
      url.current = undefined;
      onBroken(cause);
    }
  }

  return {
    ref,
    isLoading,
    ...shown,
    toggle: async () => {
      const audio = ref.current;
      if (!audio || isLoading) return;
      if (!audio.paused) audio.pause();
      else if (await fetched(audio)) await play(audio);
    },
    rewind: () => {
      if (ref.current) ref.current.currentTime = 0;
    },
    seek: (position) => {
      if (ref.current) ref.current.currentTime = position;
    },
    setVolume: (volume) => {
      if (ref.current) ref.current.volume = volume;
    },
  };
}
