import { type ReactNode, useEffect } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSession } from '../../react/use-domains.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { useRun } from '../errors/use-run.ts';
import styles from './session-gate.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Lets in who is signed in. It first tries to continue this browser's session, and only then shows the form. */
export function SessionGate({ children }: { children: ReactNode }) {
  const words = useTranslate();
  const run = useRun();
  const { session } = useClient();
  const { name } = useSession();

  useEffect(() => {
    if (session.state.peek().name === 'unknown') void run(() => session.resume());
  }, [session, run]);

  if (name === 'signedIn') return children;
  const waits = name === 'unknown' || name === 'resuming';
  return (
    <>
      <Toasts dismissLabel={words('action.dismiss')} />
      {waits ? (
        <p className={styles.wait} role="status">
          {words('signIn.resuming')}
        </p>
      ) : (
        <SignInForm />
      )}
    </>
  );
}
