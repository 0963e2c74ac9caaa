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
    // What is spoken comes first; English stays the object that it is, as later words are put into it.
    resources: { en: { translation: english } },
    defaultNS: 'spoken',
    fallbackNS: 'translation',
    // Keys have dots (error codes do), but the dictionary is flat.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  /** Whole texts of the language in use. A screen asks for a hundred of them, and each search takes longer than drawing its place. */
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
      // What has no words yet may get them with a later part.
      if (text !== key) known.set(key, text);
      return text;
    },
    language: (): string => i18n.language,
    speak: async (tag: string, words: Readonly<Record<string, string>>): Promise<void> => {
      i18n.addResourceBundle(tag, 'spoken', words, false, true);
      await i18n.changeLanguage(tag);
    },
    onLanguage: (listener: () => void) => {
      i18n.on('languageChanged', listener);
      return () => i18n.off('languageChanged', listener);
    },
  };
}
