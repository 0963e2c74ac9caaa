import { useCallback, useEffect, useRef } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { setFormats } from '#i18n/formats.ts';
import { changeLanguage, translatorFor } from '#i18n/i18n.ts';
import { ownWords } from '#i18n/own-languages.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { CallsideError } from '#sdk/index.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useReportError } from '../errors/use-run.ts';
import { languageAtSignIn, languageOfPage, rememberLanguage, wantedLanguage } from './wanted-language.ts';
import { languageWords } from './words.ts';

const translate = translatorFor(actionWords, languageWords);

/** True if a newer request replaced this request. */
const isOverrun = (thrown: unknown) => thrown instanceof CallsideError && thrown.code === 'aborted';

/** Shows the product in the user's language. If its words cannot be loaded, offers a retry. */
export function LanguageSync() {
  const toast = useToast();
  const report = useReportError();
  const { languages } = useClient();
  const wanted = wantedLanguage({
    byPage: useSignalValue(languageOfPage),
    preferred: useSignalValue(languages.preferred),
    atSignIn: useSignalValue(languageAtSignIn),
  });
  const offered = useSignalValue(languages.offered);

  /** The newest request. A toast may stay until another language is wanted. */
  const newest = useRef<() => Promise<void>>(undefined);
  const show = useCallback(async (): Promise<void> => {
    try {
      const { tag, words, formats, failure } = await languages.load(wanted, { own: ownWords });
      setFormats(formats);
      await changeLanguage(tag, words);
      rememberLanguage(wanted);
      if (!failure) return;
      toast(() => ({
        tone: 'warning',
        isQuestion: true,
        title: translate('language.failed'),
        detail: translate('language.failedDetail'),
        action: { label: translate('action.retry'), run: () => void newest.current?.() },
      }));
    } catch (thrown) {
      if (!isOverrun(thrown)) report(thrown);
    }
  }, [languages, wanted, toast, report]);

  // A sign-in may bring better words for the current language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the SDK reads the offered languages
  useEffect(() => {
    newest.current = show;
    void show();
  }, [show, offered]);
  return null;
}
