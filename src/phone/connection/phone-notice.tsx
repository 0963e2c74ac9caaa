import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useConnection, usePhoneState, useTerminals } from '#react/use-domains.ts';
import type { BrowserPhone, CallsideError } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { useRun } from '../errors/use-run.ts';
import { sessionWords } from '../session/words.ts';
import { isInUse } from './in-use.ts';
import { noticeWords } from './notice-words.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

function Reconnecting({ retryAt }: { retryAt: number | undefined }) {
  const words = useTranslate(actionWords, sessionWords, noticeWords);
  const seconds = useSecondsUntil(retryAt ?? 0);
  return (
    <Banner
      tone="warning"
      title={words('phone.reconnecting')}
      detail={
        retryAt === undefined
          ? words('connection.connecting')
          : words('phone.reconnectingDetail', { seconds })
      }
    />
  );
}

function Failed({ phone, reason }: { phone: BrowserPhone; reason: CallsideError }) {
  const words = useTranslate(actionWords, sessionWords, noticeWords);
  const run = useRun();
  const { terminals } = useClient();
  const { selected } = useTerminals();
  const { label, detail } = errorWords(reason);
  const elsewhere = isInUse(reason);
  const again = () => (selected ? terminals.select(selected.terminalId) : Promise.resolve());
  return (
    <Banner
      tone="warning"
      title={label}
      detail={detail}
      action={{
        label: words(elsewhere ? 'action.useHere' : 'action.retry'),
        run: () => void run(elsewhere ? () => phone.takeOver() : again),
      }}
    />
  );
}

/** Shows that the phone in this browser cannot be called, and what the user can do. */
export function PhoneNotice() {
  const { phone } = useClient();
  const state = usePhoneState();
  const connection = useConnection();
  // Other notices cover a connection that is lost or in use elsewhere.
  if (connection.name !== 'connected') return null;
  if (phone && state.name === 'failed') return <Failed phone={phone} reason={state.reason} />;
  return state.name === 'reconnecting' ? <Reconnecting retryAt={state.retryAt} /> : null;
}
