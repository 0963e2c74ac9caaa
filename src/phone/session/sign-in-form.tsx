import { type FormEvent, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { mayTakeFocus } from '#ui/focus/focus-restore.ts';
import { Hint } from '#ui/form/form.tsx';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { SignInLanguage } from '../language/sign-in-language.tsx';
import { PasswordField } from './password-field.tsx';
import styles from './sign-in.module.css';
import { SignInArt } from './sign-in-art.tsx';
import { SignInExtras } from './sign-in-extras.ts';
import { SignInHelp } from './sign-in-help.tsx';
import { useSignIn } from './use-sign-in.ts';
import { sessionWords } from './words.ts';

/** Few sign-ins need a message, a provider or an action. */
const loadParts = () => import('./late-parts.ts');
const WelcomeMessage = lazyComponent(async () => (await loadParts()).WelcomeMessage);
const SingleSignOn = lazyComponent(async () => (await loadParts()).ProviderButtons);
const RequiredActions = lazyComponent(async () => (await loadParts()).RequiredActions);

/** Refusals that another password would not change: the phone system did not answer. */
const outOfReach: ReadonlySet<string> = new Set([
  'offline',
  'timeout',
  'login.unreachable',
  'login.unavailable',
  'login.internal',
]);

/** The sign-in form, with the code of the second step if the phone system requires one. */
export function SignInForm() {
  const words = useTranslate(actionWords, sessionWords);
  const { session } = useClient();
  const Extras = useContext(SignInExtras);
  const {
    appName = words('app.name'),
    welcomeMessageUrl,
    SignInProviders,
  } = useSignalValue(session.customData) ?? {};
  const { state, problem, submit, actionToken, begin } = useSignIn();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const [mechanism, setMechanism] = useState<string>();

  // The form stays in the code step while the code is being checked, and after a wrong code.
  useEffect(() => {
    if (state.name !== 'twoFactor') return;
    setMechanism(state.mechanism);
    setChecked(false);
  }, [state]);

  const form = useRef<HTMLFormElement>(null);
  // Set in each step, because a browser heeds `autofocus` once per page. In a frame, the focus belongs to the page around.
  // Before the first paint, so that no typed digit is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is the reason
  useLayoutEffect(() => {
    if (mayTakeFocus()) form.current?.querySelector('input')?.focus();
  }, [mechanism]);

  const secret = mechanism === undefined ? password : code;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (login && secret) void submit({ login, password: secret });
  }

  const isByApp = mechanism === 'App';
  const codeRequired = isByApp ? words('signIn.codeRequired') : errorWords('login.twoFactor').label;
  const problemWords = problem === undefined ? undefined : errorWords(problem);
  if (actionToken !== undefined) return <RequiredActions token={actionToken} onEnd={begin} />;
  return (
    <main className={styles.page}>
      <SignInArt name={appName} />
      <div className={styles.column}>
        <div className={styles.language}>
          <SignInLanguage />
        </div>
        <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
          <ProductMark className={styles.mark} />
          <h1 className={styles.title}>{words('signIn.title', { app: appName })}</h1>
          {welcomeMessageUrl && <WelcomeMessage />}
          {problemWords && <Banner tone="error" title={problemWords.label} detail={problemWords.detail} />}
          {mechanism === undefined ? (
            <>
              <Field
                label={words('signIn.login')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                value={login}
                onText={setLogin}
                error={checked && !login ? words('signIn.loginRequired') : undefined}
              />
              <PasswordField
                value={password}
                onText={setPassword}
                error={checked && !password ? errorWords('login.passwordRequired').label : undefined}
              />
            </>
          ) : (
            <>
              <Hint>{isByApp ? words('signIn.codeOfApp') : words('signIn.codeSent', { mechanism })}</Hint>
              <Field
                key="code"
                label={words('signIn.code')}
                autoComplete="one-time-code"
                inputMode="numeric"
                value={code}
                onText={setCode}
                error={checked && password && !code ? codeRequired : undefined}
              />
            </>
          )}
          <Button type="submit" variant="primary" wide pending={state.name === 'signingIn'}>
            {words('action.signIn')}
          </Button>
          {mechanism !== undefined && (
            <Button variant="plain" onClick={() => setMechanism(undefined)}>
              {words('signIn.startAgain')}
            </Button>
          )}
          {SignInProviders && !Extras && <SingleSignOn />}
          {Extras && <Extras />}
          <SignInHelp isNeeded={problem !== undefined && outOfReach.has(problem.code)} />
        </form>
      </div>
    </main>
  );
}

/** The mark of the product, shown unless a brand has its own logo. */
const ProductMark = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 32 32" width="40" height="40" aria-hidden="true">
    <rect width="32" height="32" rx="6" fill="var(--primary-color)" />
    {/* A call, and the person beside it. */}
    <path
      d="M20.4 10.6a7.5 7.5 0 1 0 0 10.8"
      fill="none"
      stroke="var(--primary-text)"
      strokeWidth="3.5"
      strokeLinecap="round"
    />
    <circle cx="22.5" cy="16" r="2.75" fill="var(--primary-text)" />
  </svg>
);
