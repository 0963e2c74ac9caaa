import { useTranslate } from '../../i18n/use-translate.ts';
import type { PlayerProps } from '../../ui/player.tsx';

/** What the controls of a player are called. */
export function usePlayerLabels(): PlayerProps['labels'] {
  const words = useTranslate();
  return {
    play: words('recordings.play'),
    pause: words('recordings.pause'),
    rewind: words('recordings.rewind'),
    position: words('recordings.position'),
    volume: words('recordings.volume'),
  };
}
