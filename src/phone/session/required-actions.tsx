import { useEffect, useState } from 'react';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { type RequiredActions as Actions, accountOf, type TwoFactorSetUp } from '#sdk/account.ts';
import { CallsideError } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { PasswordForm } from '../account/password-form.tsx';
import { RecoveryCodes } from '../account/recovery-codes.tsx';
import { SecretPicture } from '../account/secret-picture.tsx';
import { twoStepWords } from '../account/two-step-words.ts';
import { useAction } from '../errors/use-action.ts';
import { SignInLanguage } from '../language/sign-in-language.tsx';
import page from './sign-in.module.css';
import { sessionWords } from './words.ts';

interface RequiredActionsProps {
  /** The token of the sign-in. */
  readonly token: string;
  /** The sign-in has to begin again, for a reason if there is one. */
  readonly onEnd: (reason?: CallsideError) => void;
}

/** The actions that a sign-in requires, one after the other; the user is then signed in. */
export function RequiredActions({ token, onEnd }: RequiredActionsProps) {
  const words = useTranslate(sessionWords);
  return (
    <main className={page.page}>
      <div className={classNames(page.column, page.steps)}>
        <div className={page.language}>
          <SignInLanguage />
        </div>
        <div className={page.form}>
          <Steps token={token} onEnd={onEnd} />
          <Button variant="plain" onClick={() => onEnd()}>
            {words('signIn.startAgain')}
          </Button>
        </div>
      </div>
    </main>
  );
}

function Steps({ token, onEnd }: RequiredActionsProps) {
  const words = useTranslate(twoStepWords);
  const client = useClient();
  const { requiredActions: required } = accountOf(client);
  const [left, setLeft] = useState<Actions>();
  const [act] = useAction();
  const toast = useToast();
  useEffect(() => {
    required.read(token).then(setLeft, (error) => {
      if (!(error instanceof CallsideError)) throw error;
      onEnd(error);
    });
  }, [required, token, onEnd]);

  const goOn = async (actions: Actions) => {
    if (actions.actions.length > 0) setLeft(actions);
    else await act(() => client.session.signIn({ actionToken: token }));
  };
  async function choose({ next }: { readonly next: string }) {
    try {
      await goOn(await required.choosePassword(token, next));
    } catch (error) {
      if (!(error instanceof CallsideError && error.exceptionId === 'pwd_err_same')) throw error;
      toast({ tone: 'error', title: words('required.same') });
    }
  }
  if (!left) return <Skeleton label={words('required.loading')} rows={3} />;
  if (left.actions[0] === 'newPassword')
    return (
      <PasswordForm
        title={words('required.password')}
        detail={words('required.passwordDetail')}
        use={{ policy: left.policy, aliasType: left.aliasType }}
        asksCurrent={false}
        change={choose}
        onChanged={() => {}}
      />
    );
  return <SecondFactor token={token} onDone={async () => goOn(await required.read(token))} />;
}

/** The set-up of the app, and its recovery codes. */
function SecondFactor({ token, onDone }: { readonly token: string; readonly onDone: () => Promise<void> }) {
  const words = useTranslate(twoStepWords);
  const { requiredActions: required } = accountOf(useClient());
  const [setUp, setSetUp] = useState<TwoFactorSetUp>();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const [refusal, setRefusal] = useState<CallsideError>();
  const [act, isPending] = useAction();
  const begin = () => act(async () => setSetUp(await required.setUpSecondFactor(token)));
  const confirm = () =>
    act(async () => {
      setRefusal(undefined);
      try {
        setCodes(await required.confirmSecondFactor(token, code));
      } catch (error) {
        if (!(error instanceof CallsideError && error.code === 'twoFactor.wrongCode')) throw error;
        setRefusal(error);
      }
    });
  return (
    <>
      <h1 className={page.title}>{words('required.factor')}</h1>
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={() => void act(onDone)} />
      ) : setUp ? (
        <>
          <SecretPicture {...setUp} />
          <p>{words('required.confirm')}</p>
          <Form
            aria-label={words('required.factor')}
            onSubmit={(event) => {
              event.preventDefault();
              void confirm();
            }}
          >
            <Field
              label={words('twoStep.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              value={code}
              onText={setCode}
              error={refusal && errorWords(refusal).label}
            />
            <FormButtons submit={words('twoStep.turnOn')} pending={isPending} disabled={code === ''} />
          </Form>
        </>
      ) : (
        <>
          <Hint>{words('required.factorDetail')}</Hint>
          <div>
            <Button variant="primary" pending={isPending} onClick={() => void begin()}>
              {words('twoStep.setUp')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
