import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSession } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { SessionState } from '#sdk/index.ts';
import { focusShown } from '#ui/focus/focus-when-shown.ts';
import { openPreferencesOf } from '#ui/local-preference/local-preference.ts';
import { Toasts } from '#ui/toasts/toasts.tsx';
import { useSecondsUntil } from '../connection/use-seconds-until.ts';
import { useRun } from '../errors/use-run.ts';
import { useLanguageReady } from '../language/use-language-ready.ts';
import styles from './session-gate.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { sessionWords } from './words.ts';

/**
 * Shown while the session of this browser is being resumed. With `retryAt`, the router has a problem, and the request is repeated
 * then.
 */
function Resuming({ retryAt }: { retryAt: number | undefined }) {
  const words = useTranslate(sessionWords);
  const seconds = useSecondsUntil(retryAt ?? 0);
  return (
    <p className={styles.wait} role="status">
      {words(retryAt === undefined ? 'signIn.resuming' : 'signIn.resumingLater')}
      {/* The countdown is not read out each second. */}
      {retryAt !== undefined && <span aria-live="off"> {words('signIn.nextTry', { seconds })}</span>}
    </p>
  );
}

const notHeld = signal(false);

/**
 * Returns the owner of the screens. They stay, hidden, when the session ends by itself, so that typed text is still there after
 * the next sign-in. Signing out removes them.
 */
function useOwner(state: SessionState): string | undefined {
  const before = useRef(state.name);
  const owner = useRef<string>(undefined);
  if (state.name === 'signedIn') owner.current = state.login.user;
  else if (before.current === 'signedIn' && !('reason' in state)) owner.current = undefined;
  before.current = state.name;
  return owner.current;
}

/**
 * Shows its children to a signed-in user, once the language's words and formats are loaded. First tries to resume this browser's
 * session, and only then shows the form.
 */
export function SessionGate({
  isHeld = notHeld,
  children,
}: {
  /** While true, neither the children nor the form are shown. */
  isHeld?: ReadonlySignal<boolean>;
  children: ReactNode;
}) {
  const words = useTranslate(actionWords);
  const run = useRun();
  const { session } = useClient();
  const state = useSession();
  const user = state.name === 'signedIn' ? state.login.user : undefined;
  const owner = useOwner(state);
  const isReady = useLanguageReady();
  const held = useSignalValue(isHeld);

  useEffect(() => {
    if (session.state.peek().name === 'unknown') void run(() => session.resume());
  }, [session, run]);
  useLayoutEffect(() => {
    if (user !== undefined) openPreferencesOf(user);
  }, [user]);
  useLayoutEffect(() => {
    if (isReady) focusShown();
  }, [isReady]);

  return (
    <>
      {owner !== undefined && (
        <div key={owner} className={styles.screens} hidden={user === undefined || !isReady || held}>
          {children}
        </div>
      )}
      {(held || (user !== undefined && !isReady)) && <Resuming retryAt={undefined} />}
      {user === undefined && !held && (
        <>
          <Toasts dismissLabel={words('action.dismiss')} />
          {state.name === 'unknown' || state.name === 'resuming' ? (
            <Resuming retryAt={state.name === 'resuming' ? state.retryAt : undefined} />
          ) : (
            <SignInForm />
          )}
        </>
      )}
    </>
  );
}
