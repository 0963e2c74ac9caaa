import { useEffect, useRef } from 'react';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ErrorCode, TerminalTrouble } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { sessionWords } from '../session/words.ts';
import { usePhoneChooser } from './phone-chooser.ts';

/** The error of a call for each trouble. */
const failures: Readonly<Record<TerminalTrouble, ErrorCode>> = {
  callForbidden: 'call.forbidden',
  allOffline: 'call.allTerminalsOffline',
  notAllowed: 'phone.notAllowed',
  noneSelected: 'call.noTerminal',
};

/** Shows why the user's phones cannot make calls, and offers the choice of another phone if there is such a phone. */
export function TerminalBanner() {
  const words = useTranslate(sessionWords);
  const { terminals } = useClient();
  const trouble = useSignalValue(terminals.trouble);
  const choosePhone = usePhoneChooser();
  const seen = useRef<TerminalTrouble>(undefined);
  useEffect(() => {
    if (seen.current === trouble) return;
    seen.current = trouble;
    // A user who loses the phone of this browser has to choose another at once. All other troubles can wait for the next call.
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
