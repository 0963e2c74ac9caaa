import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useConnection } from '../../react/use-domains.ts';
import { Banner } from '../../ui/banner.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

function Waiting({ retryAt }: { retryAt: number }) {
  const words = useTranslate();
  const { connection } = useClient();
  return (
    <Banner
      tone="warning"
      title={words('connection.waiting')}
      detail={words('connection.waitingDetail', { seconds: useSecondsUntil(retryAt) })}
      action={{ label: words('action.retryNow'), run: () => connection.retryNow() }}
    />
  );
}

/** What is on the screen may be old: the connection is lost, and tried again. */
export function ConnectionNotice() {
  const words = useTranslate();
  const state = useConnection();
  return (
    <>
      {state.name === 'waiting' && <Waiting retryAt={state.retryAt} />}
      {/* The banner stays during a further try, so that it does not flicker between tries. */}
      {state.name === 'connecting' && state.attempt > 1 && (
        <Banner tone="warning" title={words('connection.waiting')} detail={words('connection.connecting')} />
      )}
    </>
  );
}
