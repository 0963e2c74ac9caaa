import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { useRun } from '../errors/use-run.ts';
import { noticeWords } from './notice-words.ts';

/** Shows that the user's profile is missing or may be outdated. */
export function ProfileNotice() {
  const words = useTranslate(actionWords, noticeWords);
  const run = useRun();
  const { profile } = useClient();
  const problem = useSignalValue(profile.problem);
  const isThere = useSignalValue(profile.info) !== undefined;
  if (!problem) return null;
  return (
    <Banner
      tone="info"
      title={words(isThere ? 'notices.profileOld' : 'notices.profileMissing')}
      detail={errorWords(problem).label}
      action={{ label: words('action.retry'), run: () => void run(() => profile.refresh()) }}
    />
  );
}
