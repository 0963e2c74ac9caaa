import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslate } from '#i18n/use-translate.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { fullAppWords } from '../area-words.ts';
import type { TrailWalk } from './use-trail.ts';

interface BackButtonProps extends Pick<TrailWalk, 'back'> {
  readonly disabled?: boolean;
}

/** Returns to the previous screen, or to home if there is none. */
export function BackButton({ back, disabled }: BackButtonProps) {
  const words = useTranslate(fullAppWords);
  return <IconButton icon={ArrowLeft} label={words('nav.back')} disabled={disabled} onClick={back} />;
}
