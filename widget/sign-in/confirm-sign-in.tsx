import { useCallback, useEffect, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { sessionWords } from '#phone/session/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { Button } from '#ui/button/button.tsx';
import { Toasts } from '#ui/toasts/toasts.tsx';
import styles from './confirm-sign-in.module.css';
import { windowSignInWords } from './words.ts';

export interface ConfirmSignInProps {
  /** True if the user has entered a password in this window: then no confirmation is needed. */
  readonly hasTyped: () => boolean;
  /** Grants the session to the page that opened this window. */
  readonly finish: () => Promise<void>;
}

/** A user who is signed in already confirms that the page that opened this window gets the session, too. */
export function ConfirmSignIn({ hasTyped, finish }: ConfirmSignInProps) {
  const words = useTranslate(actionWords, sessionWords, windowSignInWords);
  const run = useRun();
  const { session } = useClient();
  const info = useInfo();
  const [isAsked, setIsAsked] = useState(() => !hasTyped());
  const go = useCallback(async () => {
    setIsAsked(false);
    if (!(await run(finish))) setIsAsked(true);
  }, [run, finish]);
  useEffect(() => {
    if (hasTyped()) void go();
  }, [hasTyped, go]);

  if (!isAsked || info === undefined) {
    return (
      <p className={styles.page} role="status">
        {words(isAsked ? 'signIn.resuming' : 'windowSignIn.finishing')}
      </p>
    );
  }
  const name = info.extension?.displayName ?? info.user.userName;
  return (
    <main className={styles.page}>
      <Toasts dismissLabel={words('action.dismiss')} />
      <p className={styles.note}>{words('windowSignIn.continueNote')}</p>
      <Button variant="primary" wide wraps onClick={() => void go()}>
        {words('windowSignIn.continue', { name })}
      </Button>
      <Button variant="plain" onClick={() => void run(() => session.signOut())}>
        {words('windowSignIn.another')}
      </Button>
    </main>
  );
}
