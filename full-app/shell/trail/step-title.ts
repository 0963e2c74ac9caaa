import { useTranslate } from '#i18n/use-translate.ts';
import { fullAppWords } from '../area-words.ts';
import { placeOf } from '../areas.ts';
import type { Step } from './trail.ts';

/** Returns the title of a step: the name that its screen has set, or else its area's. */
export function useStepTitle(): (step: Step) => string {
  const words = useTranslate(fullAppWords);
  return ({ path, name }) => {
    const [pathname = '/'] = path.split('?');
    return name ?? words(placeOf(pathname)?.label ?? 'notFound.short');
  };
}
