import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useConnection, useNow } from '../../react/use-domains.ts';
import { Banner } from '../../ui/banner.tsx';

/** Whole seconds until a moment, never less than 0. */
export const secondsUntil = (moment: number, now: number): number =>
  Math.max(0, Math.ceil((moment - now) / 1000));

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

/** Says when what is on the screen may be old, and what can be done about it. */
export function ConnectionBanner() {
  const words = useTranslate();
  const { connection } = useClient();
  const state = useConnection();
  if (state.name === 'waiting') return <Waiting retryAt={state.retryAt} />;
  // The banner stays during a further try, so that it does not flicker between tries.
  if (state.name === 'connecting' && state.attempt > 1)
    return (
      <Banner tone="warning" title={words('connection.waiting')} detail={words('connection.connecting')} />
    );
  if (state.name !== 'stopped') return null;
  const useHere = { label: words('action.useHere'), run: () => connection.retryNow() };
  return (
    <Banner
      tone="warning"
      title={words(`connection.${state.reason}`)}
      detail={words(`connection.${state.reason}Detail`)}
      action={state.reason === 'replaced' ? useHere : undefined}
    />
  );
}
