import { type RefObject, useEffect, useRef, useState } from 'react';
import { readWaveform, type Waveform } from './waveform.ts';

/** Errors of a sound that was paused before it began, or that may only start with a press of its own. The next press starts it. */
const notBroken: ReadonlySet<string> = new Set(['AbortError', 'NotAllowedError']);

/** The initial volume of a recording, 0 to 1. */
const firstVolume = 0.5;

/** The number of bars that the narrowest player can show apart. */
const waveformParts = 64;

/** The events of an `<audio>` element after which it looks different. */
const followed = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'durationchange',
  'volumechange',
  'ratechange',
  'seeked',
] as const;

export interface Sound {
  /** The ref of the `<audio>` element that plays the sound. */
  readonly ref: RefObject<HTMLAudioElement | null>;
  readonly isLoading: boolean;
  readonly isPlaying: boolean;
  /** In seconds. */
  readonly position: number;
  /** In seconds; 0 until it is known. */
  readonly duration: number;
  readonly volume: number;
  /** 1 is the speed of the recording. */
  readonly speed: number;
  /** The shape of the sound; undefined until it was fetched. */
  readonly waveform: Waveform | undefined;
  readonly toggle: () => Promise<void>;
  readonly rewind: () => void;
  readonly seek: (position: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly setSpeed: (speed: number) => void;
}

/**
 * Plays a sound that is fetched when it is first played.
 *
 * @param load fetches the sound; resolves to undefined if the user changed their mind; reports failures itself
 * @param onBroken called if the sound cannot be played; the next time it is fetched again
 */
export function useSound(load: () => Promise<Blob | undefined>, onBroken: (cause: unknown) => void): Sound {
  const ref = useRef<HTMLAudioElement>(null);
  const url = useRef<string>(undefined);
  const [isLoading, setLoading] = useState(false);
  const [shown, show] = useState({
    isPlaying: false,
    position: 0,
    duration: 0,
    volume: firstVolume,
    speed: 1,
  });
  const [waveform, setWaveform] = useState<Waveform>();

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
        speed: audio.playbackRate,
      });
    for (const name of followed) audio.addEventListener(name, follow, { signal: life.signal });
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
    // The player was closed meanwhile, or already has the sound.
    if (!blob || ref.current !== audio || url.current !== undefined) return false;
    url.current = URL.createObjectURL(blob);
    const speed = audio.playbackRate;
    audio.src = url.current;
    // A new source plays at its own speed.
    audio.playbackRate = speed;
    void readWaveform(blob, waveformParts).then((shape) => ref.current === audio && setWaveform(shape));
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
    waveform,
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
    setSpeed: (speed) => {
      if (ref.current) ref.current.playbackRate = speed;
    },
  };
}
