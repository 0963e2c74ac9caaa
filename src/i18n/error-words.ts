import { type Translate, type TranslationKey, translate } from './i18n.ts';

/** What the user reads about a failure. */
export interface ErrorWords {
  readonly label: string;
  readonly detail: string;
}

/** Words for an error by its code, e.g. `call.gone`. A code without words reads as `unexpected`. */
export function errorWords(code: string, words: Translate = translate): ErrorWords {
  const key = `error.${code}.label` as TranslationKey;
  const known = words(key) === key ? 'unexpected' : code;
  return {
    label: words(`error.${known}.label` as TranslationKey),
    detail: words(`error.${known}.detail` as TranslationKey),
  };
}
