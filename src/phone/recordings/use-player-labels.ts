import { useCallback } from 'react';
import { translatorFor } from '#i18n/i18n.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { PlayerProps } from '#ui/player/player.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { recordingWords } from './words.ts';

const words = translatorFor(recordingWords);

/** Returns the labels of a player's controls. */
export function usePlayerLabels(): PlayerProps['labels'] {
  const words = useTranslate(recordingWords);
  return {
    play: words('recordings.play'),
    pause: words('recordings.pause'),
    rewind: words('recordings.rewind'),
    position: words('recordings.position'),
    volume: words('recordings.volume'),
    speed: words('recordings.speed'),
    silent: words('recordings.silent'),
  };
}

/** Returns a function that shows that a fetched sound cannot be played. */
export function useReportBroken(): () => void {
  const show = useToast();
  return useCallback(
    () =>
      show(() => ({
        tone: 'error',
        title: words('recordings.broken'),
        detail: words('recordings.brokenDetail'),
      })),
    [show],
  );
}
