import { useEffect, useRef, useState } from 'react';

const tickMs = 250;

/** A recording in this browser. */
export interface SoundRecorder {
  /** The duration of the recording so far, in milliseconds; undefined while nothing is recorded. */
  readonly lengthMs: number | undefined;
  /** Rejects where there is no microphone, or none is allowed. */
  readonly start: () => Promise<void>;
  /** Ends the recording, which is then given to `onSound`. */
  readonly stop: () => void;
  /** Ends it, and nothing is given. */
  readonly cancel: () => void;
}

/** Records the microphone. @param maxDurationMs the recording ends by itself before it is longer */
export function useRecorder(
  onSound: (sound: Blob) => void,
  { maxDurationMs }: { readonly maxDurationMs: number },
): SoundRecorder {
  const [lengthMs, setLength] = useState<number>();
  const recorder = useRef<{ readonly media: MediaRecorder; isWanted: boolean } | undefined>(undefined);
  const give = useRef(onSound);
  give.current = onSound;

  const end = (isWanted: boolean) => {
    const running = recorder.current;
    if (!running || running.media.state === 'inactive') return;
    running.isWanted = isWanted;
    running.media.stop();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that goes takes its recording with it
  useEffect(() => () => end(false), []);

  async function start() {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const media = new MediaRecorder(stream);
    const parts: Blob[] = [];
    const startedAt = performance.now();
    const current = { media, isWanted: true };
    recorder.current = current;
    const timer = setInterval(() => {
      const length = performance.now() - startedAt;
      setLength(length);
      if (length >= maxDurationMs - tickMs) end(true);
    }, tickMs);
    media.ondataavailable = ({ data }) => parts.push(data);
    media.onstop = () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      setLength(undefined);
      if (current.isWanted) give.current(new Blob(parts, { type: media.mimeType }));
    };
    media.start();
    setLength(0);
  }

  return { lengthMs, start, stop: () => end(true), cancel: () => end(false) };
}
