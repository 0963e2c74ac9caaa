import { useSyncExternalStore } from 'react';
import { onLanguage, type Translate, timesSpoken, translate } from './i18n.ts';

/** The words of the language in use; a component that takes them is painted again when the language changes. */
export function useTranslate(): Translate {
  useSyncExternalStore(onLanguage, timesSpoken, timesSpoken);
  return translate;
}
