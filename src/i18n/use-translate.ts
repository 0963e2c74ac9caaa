import { useSyncExternalStore } from 'react';
import { language, onLanguage, type Translate, translate } from './i18n.ts';

/** The words of the language in use; a component that takes them is painted again when the language changes. */
export function useTranslate(): Translate {
  useSyncExternalStore(onLanguage, language);
  return translate;
}
