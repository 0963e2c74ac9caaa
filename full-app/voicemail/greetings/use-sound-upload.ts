import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { greetingWords } from '#phone/greetings/words.ts';
import type { SoundUpload } from '#sdk/index.ts';
import { useToast } from '#ui/toasts/toasts.tsx';

/** An upload that can be cancelled. */
export interface SoundSending {
  /** The share that has been sent, 0 to 1; 0 while the browser converts the sound; undefined while nothing is sent. */
  readonly share: number | undefined;
  /** Sends a sound, and lets callers hear it. */
  readonly send: (file: Blob, label: string) => Promise<void>;
  readonly cancel: () => void;
}

/**
 * Uploads sounds, one at a time. The page takes its upload with it when it goes.
 *
 * @param upload sends a sound and lets callers hear it
 * @param saved the text of the toast; that of a greeting by default
 */
export function useSoundUpload(upload: (sound: SoundUpload) => Promise<void>, saved?: string): SoundSending {
  const words = useTranslate(greetingWords);
  const run = useRun();
  const toast = useToast();
  const [share, setShare] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: Blob, label: string) {
    const abort = new AbortController();
    sending.current = abort;
    setShare(0);
    const { signal } = abort;
    const isSaved = await run(async () => {
      try {
        await upload({ file, label, signal, onProgress: setShare });
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    });
    setShare(undefined);
    if (isSaved && !signal.aborted) toast({ tone: 'success', title: saved ?? words('greetings.saved') });
  }

  return { share, send, cancel: () => sending.current?.abort() };
}
