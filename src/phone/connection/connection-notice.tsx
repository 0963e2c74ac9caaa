import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useConnection } from '#react/use-domains.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { sessionWords } from '../session/words.ts';
import { noticeWords } from './notice-words.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/** A single banner for all attempts, so that it does not flicker and screen readers read it once. */
function Lost({ retryAt }: { retryAt: number | undefined }) {
  const words = useTranslate(actionWords, sessionWords, noticeWords);
  const { connection } = useClient();
  const seconds = useSecondsUntil(retryAt ?? 0);
  const isWaiting = retryAt !== undefined;
  return (
    <Banner
      tone="warning"
      title={words('connection.waiting')}
      detail={isWaiting ? words('connection.waitingDetail', { seconds }) : words('connection.connecting')}
      action={isWaiting ? { label: words('action.retryNow'), run: () => connection.retryNow() } : undefined}
    />
  );
}

/** Shows that the connection is lost and being restored, so that the screen may be outdated. */
export function ConnectionNotice() {
  const state = useConnection();
  return state.name === 'reconnecting' ? <Lost retryAt={state.retryAt} /> : null;
}
