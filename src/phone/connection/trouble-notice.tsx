import { useCallback, useEffect, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { CallsideError } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { noticeWords } from './notice-words.ts';
import { connectionTrouble } from './trouble.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

const retryMs = 10_000;

function Trouble({ error }: { error: CallsideError }) {
  const words = useTranslate(actionWords, noticeWords);
  const { profile } = useClient();
  const [retryAt, setRetryAt] = useState(() => Date.now() + retryMs);
  const seconds = useSecondsUntil(retryAt);

  const ask = useCallback(() => {
    setRetryAt(Date.now() + retryMs);
    // A further failure is the same trouble: the banner stays, and the next attempt follows.
    profile.refresh().then(
      () => {
        connectionTrouble.value = undefined;
      },
      () => {},
    );
  }, [profile]);
  useEffect(() => {
    const timer = setTimeout(ask, retryAt - Date.now());
    return () => clearTimeout(timer);
  }, [ask, retryAt]);

  return (
    <Banner
      tone="warning"
      title={errorWords(error).label}
      detail={words('connection.waitingDetail', { seconds })}
      action={{ label: words('action.retryNow'), run: ask }}
    />
  );
}

/** Shows that the router did not answer a request, or was too busy for it, and retries until it answers. */
export function TroubleNotice() {
  const error = useSignalValue(connectionTrouble);
  return error ? <Trouble error={error} /> : null;
}
