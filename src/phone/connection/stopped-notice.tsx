import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { usePhoneState } from '#react/use-domains.ts';
import type { ConnectionFailure } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { useRun } from '../errors/use-run.ts';
import { sessionWords } from '../session/words.ts';
import { isInUse } from './in-use.ts';
import { noticeWords } from './notice-words.ts';

/** Takes the connection and the phone back from another tab or window. */
function useTakeBack(): () => void {
  const run = useRun();
  const { connection, phone } = useClient();
  const phoneState = usePhoneState();
  const phoneIsThere = phoneState.name === 'failed' && isInUse(phoneState.reason);
  return () => {
    connection.retryNow();
    if (phone && phoneIsThere) void run(() => phone.takeOver());
  };
}

/** The button that restores the connection, if a button can. */
const actions = { replaced: 'action.useHere', badListener: 'action.retry', unsupported: undefined } as const;

/** Shows that live updates have stopped until the user acts. */
export function StoppedNotice({ reason }: { reason: ConnectionFailure }) {
  const words = useTranslate(actionWords, sessionWords, noticeWords);
  const takeBack = useTakeBack();
  const action = actions[reason];
  return (
    <Banner
      tone="warning"
      title={words(`connection.${reason}`)}
      detail={words(`connection.${reason}Detail`)}
      action={action && { label: words(action), run: takeBack }}
    />
  );
}
