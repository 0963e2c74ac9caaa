import { createInstance } from 'i18next';

/**
 * i18next with built-in English: plurals, fallbacks, and further dictionaries when they are added. Words that are added to
 * `english` later are known from then on.
 */
export function createLanguageEngine(english: Record<string, string>) {
  const i18n = createInstance();
  // All resources are present, so the engine is ready when this returns. The promise adds nothing.
  void i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    // The engine keeps the `english` object itself, because later words are added to it.
    resources: { en: { translation: english } },
    defaultNS: 'spoken',
    fallbackNS: 'translation',
    // Keys contain dots (as error codes do), but the dictionary is flat.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  /** A cache of texts in the current language. A screen reads a hundred of them, and each lookup takes longer than rendering. */
  const known = new Map<string, string>();
  const forget = () => known.clear();
  i18n.on('languageChanged', forget);
  i18n.store.on('added', forget);
  return {
    translate: (key: string, gaps?: Readonly<Record<string, string | number>>): string => {
      if (gaps) return i18n.t(key, { ...gaps });
      const before = known.get(key);
      if (before !== undefined) return before;
      const text = i18n.t(key);
      // A missing text is not cached, because a later word set may bring it.
      if (text !== key) known.set(key, text);
      return text;
    },
    language: (): string => i18n.language,
    changeLanguage: async (tag: string, words: Readonly<Record<string, string>>): Promise<void> => {
      i18n.addResourceBundle(tag, 'spoken', words, false, true);
      await i18n.changeLanguage(tag);
    },
    onLanguage: (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
  };
}
