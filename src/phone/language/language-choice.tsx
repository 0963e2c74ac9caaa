import { language } from '#i18n/i18n.ts';
import { ownLanguages } from '#i18n/own-languages.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Select } from '#ui/select/select.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useRun } from '../errors/use-run.ts';
import { ownName } from './own-name.ts';
import { languageWords } from './words.ts';

/** The choice of the language. It applies at once, and wherever the user signs in. */
export function LanguageChoice() {
  const words = useTranslate(languageWords);
  const run = useRun();
  const toast = useToast();
  const { languages } = useClient();
  const offered = useSignalValue(languages.offered);
  const shown = language();
  const tags = [...new Set([...ownLanguages, ...offered, shown])].sort((a, b) =>
    ownName(a).localeCompare(ownName(b)),
  );

  async function choose(tag: string) {
    if (!(await run(() => languages.prefer(tag)))) return;
    toast({
      tone: 'success',
      title: words('language.saved'),
      action: { label: words('language.undo'), run: () => void run(() => languages.prefer(shown)) },
    });
  }

  return (
    <Select
      label={words('language.title')}
      value={shown}
      options={tags.map((value) => ({ value, label: ownName(value) }))}
      onChange={(tag) => void choose(tag)}
    />
  );
}
