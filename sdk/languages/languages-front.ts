import { computed, signal } from '@preact/signals-core';
import type { Languages } from './languages.ts';
import type { keepLanguage, LanguageParts, LanguageStates, loadLanguage } from './load-language.ts';

export interface LanguagesFrontParts extends LanguageParts {
  readonly more: () => Promise<{
    readonly loadLanguage: typeof loadLanguage;
    readonly keepLanguage: typeof keepLanguage;
  }>;
}

/** Languages as everybody sees them; what loads them comes later. */
export function languagesFront(parts: LanguagesFrontParts): Languages {
  const { login, more } = parts;
  const states: LanguageStates = {
    dictionary: signal('idle'),
    formats: signal('idle'),
    kept: signal(undefined),
  };
  return {
    ...states,
    offered: computed(() => login.value?.languages.map(({ code }) => code) ?? []),
    preferred: computed(() => {
      const kept = states.kept.value;
      return kept?.user === login.value?.user ? kept?.tag : login.value?.lang;
    }),
    load: async (tag, options) => (await more()).loadLanguage(parts, states, tag, options),
    prefer: async (tag) => (await more()).keepLanguage(parts, states, tag),
  };
}
