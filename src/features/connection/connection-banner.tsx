import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useConnection, useNow, usePhoneState } from '../../react/use-domains.ts';
import { Banner } from '../../ui/banner.tsx';
import { useRun } from '../errors/use-run.ts';
import { isInUse } from './in-use.ts';
import { secondsUntil } from './seconds-until.ts';

function Waiting({ retryAt }: { retryAt: number }) {
  const words = useTranslate();
  const { connection } = useClient();
  const seconds = secondsUntil(retryAt, useNow());
  return (
    <Banner
      tone="warning"
      title={words('connection.waiting')}
      detail={words('connection.waitingDetail', { seconds })}
      action={{ label: words('action.retryNow'), run: () => connection.retryNow() }}
    />
  );
}

/** Takes connection and phone back from the tab or window that has them now. */
function useTakeBack(): () => void {
  const run = useRun();
  const { connection, phone } = useClient();
  const phoneState = usePhoneState();
  const phoneIsThere = phoneState.name === 'error' && isInUse(phoneState.reason);
  return () => {
    connection.retryNow();
    if (phone && phoneIsThere) void run(() => phone.takeOver());
  };
}

function Stopped({ reason }: { reason: 'replaced' | 'unsupported' }) {
  const words = useTranslate();
  const takeBack = useTakeBack();
  return (
    <Banner
      tone="warning"
      title={words(`connection.${reason}`)}
      detail={words(`connection.${reason}Detail`)}
      action={reason === 'replaced' ? { label: words('action.useHere'), run: takeBack } : undefined}
    />
  );
}

/** Says when what is on the screen may be old, and what can be done about it. */
export function ConnectionBanner() {
  const words = useTranslate();
  const state = useConnection();
  if (state.name === 'waiting') return <Waiting retryAt={state.retryAt} />;
  // The banner stays during a further try, so that it does not flicker between tries.
  if (state.name === 'connecting' && state.attempt > 1)
    return (
      <Banner tone="warning" title={words('connection.waiting')} detail={words('connection.connecting')} />
    );
  return state.name === 'stopped' ? <Stopped reason={state.reason} /> : null;
}
