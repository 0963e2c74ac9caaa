import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { usePhoneState } from '../../react/use-domains.ts';
import { Banner } from '../../ui/banner.tsx';
import { useRun } from '../errors/use-run.ts';
import { isInUse } from './in-use.ts';

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

/** Nothing that is live comes here any more, for good. */
export function StoppedNotice({ reason }: { reason: 'replaced' | 'unsupported' }) {
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
