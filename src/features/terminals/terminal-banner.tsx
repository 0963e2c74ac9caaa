import { useEffect, useRef } from 'react';
import type { ErrorCode, TerminalTrouble } from '../../../sdk/index.ts';
import { sessionWords } from '../../i18n/en/session.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { usePhoneChooser } from './phone-chooser.ts';

/** Each trouble is what a call would fail with. */
const failures: Readonly<Record<TerminalTrouble, ErrorCode>> = {
  callForbidden: 'call.forbidden',
  allOffline: 'call.allTerminalsOffline',
  notAllowed: 'phone.notAllowed',
  noneSelected: 'call.noTerminal',
};

/** Says why no call can be made with the user's phones, and offers to choose another where there is one. */
export function TerminalBanner() {
  const words = useTranslate(sessionWords);
  const { terminals } = useClient();
  const trouble = useSignalValue(terminals.trouble);
  const choosePhone = usePhoneChooser();
  const seen = useRef<TerminalTrouble>(undefined);
  useEffect(() => {
    if (seen.current === trouble) return;
    seen.current = trouble;
    // Who loses the phone of this browser is asked for another at once. All else can wait for the next call.
    if (trouble === 'notAllowed') choosePhone('');
  }, [trouble, choosePhone]);
  if (!trouble) return null;
  const { label, detail } = errorWords(failures[trouble]);
  const choose = { label: words('phone.choose'), run: () => choosePhone('') };
  return (
    <Banner
      tone="warning"
      title={label}
      detail={detail}
      action={trouble === 'callForbidden' ? undefined : choose}
    />
  );
}
