import { language } from '#i18n/i18n.ts';
import { ownLanguages } from '#i18n/own-languages.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { Select } from '#ui/select/select.tsx';
import { ownName } from './own-name.ts';
import { languageAtSignIn } from './wanted-language.ts';
import { languageWords } from './words.ts';

/** The choice of the language before sign-in. Afterwards the account's language applies. */
export function SignInLanguage() {
  const words = useTranslate(languageWords);
  const shown = language();
  const tags = [...new Set([...ownLanguages, shown])].sort((a, b) => ownName(a).localeCompare(ownName(b)));
  return (
    <Select
      inline
      label={words('language.title')}
      value={shown}
      options={tags.map((value) => ({ value, label: ownName(value) }))}
      onChange={(tag) => {
        languageAtSignIn.value = tag;
      }}
    />
  );
}
