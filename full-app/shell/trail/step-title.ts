import { fullAppWords } from '../../../src/i18n/en/full-app.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { placeOf } from '../areas.ts';
import type { Step } from './trail.ts';

/** What a step is called: as its screen says, else as its area. */
export function useStepTitle(): (step: Step) => string {
  const words = useTranslate(fullAppWords);
  return ({ path, name }) => {
    const [pathname = '/'] = path.split('?');
    return name ?? words(placeOf(pathname)?.label ?? 'notFound.short');
  };
}
