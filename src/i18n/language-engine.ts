import { createInstance } from 'i18next';

/**
 * i18next with English at hand: plurals, fallbacks, and further dictionaries when they are added. Words that are put
 * into `english` later are known from then on.
 */
export function createLanguageEngine(english: Record<string, string>) {
  const i18n = createInstance();
  // Everything is at hand, so this is done when it returns; the promise only says it a second time.
  void i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    // Keys have dots (error codes do), but the dictionary is flat.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return {
    translate: (key: string, gaps?: Readonly<Record<string, string | number>>): string =>
      i18n.t(key, { ...gaps }),
    language: (): string => i18n.language,
    onLanguage: (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
  };
}
