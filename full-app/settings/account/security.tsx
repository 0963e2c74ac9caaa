import { useCallback } from 'react';
import { Sections } from '#full-app/shell/parts/section/section.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { PasswordForm } from '#phone/account/password-form.tsx';
import { SecretForm } from '#phone/account/secret-form.tsx';
import { accountWords } from '#phone/account/words.ts';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import { useInfo } from '#react/use-domains.ts';
import { type OwnCredentials, type PinFault, pinFaults } from '#sdk/account.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { AssistantSignIn } from './assistant/assistant-sign-in.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step/two-step.tsx';
import { useAccount } from './use-account.ts';

const pinRules: readonly PinFault[] = [
  'pin_err_digits',
  'pin_err_minlength',
  'pin_err_maxlength',
  'pin_err_sequence',
  'pin_err_unicity',
];

/** The password, the PIN, the second step of signing in, the sessions of the user, and the question of an assistant. */
export const Security = () => (
  <Sections>
    <AssistantSignIn />
    <Secrets />
    <TwoStep />
    <Sessions />
  </Sections>
);

function Secrets() {
  const words = useTranslate(accountWords);
  const account = useAccount();
  const isLocked = useInfo()?.changePasswordLocked;
  const load = useCallback(() => account.credentials(), [account]);
  const [credentials, setCredentials] = useLoadedState(isLocked ? undefined : load, undefined);
  if (!credentials && !isLocked) return null;
  if (!credentials || credentials.isLocked) return <p>{words('account.locked')}</p>;
  return (
    <>
      <OwnPassword credentials={credentials} />
      {credentials.pin && (
        <PinForm
          policy={credentials.pin}
          hasPin={credentials.hasPin}
          onChanged={() => setCredentials({ ...credentials, hasPin: true })}
        />
      )}
    </>
  );
}

function OwnPassword({ credentials }: { credentials: OwnCredentials }) {
  const words = useTranslate(accountWords);
  const account = useAccount();
  const toast = useToast();
  return (
    <PasswordForm
      title={words('account.password')}
      use={credentials}
      change={(secrets) => account.changePassword(secrets)}
      onChanged={() =>
        toast({
          tone: 'success',
          title: words('account.changed'),
          detail: words('account.changedDetail'),
        })
      }
    />
  );
}

interface PinFormProps {
  readonly policy: NonNullable<OwnCredentials['pin']>;
  readonly hasPin: boolean;
  readonly onChanged: () => void;
}

function PinForm({ policy, hasPin, onChanged }: PinFormProps) {
  const words = useTranslate(accountWords);
  const account = useAccount();
  const toast = useToast();
  return (
    <SecretForm
      title={words('account.pin')}
      detail={words('account.pinDetail')}
      inputMode="numeric"
      labels={{
        next: words('account.newPin'),
        repeat: words('account.repeatPin'),
        mismatch: words('account.pinMismatch'),
        rules: words('account.pinRules'),
        submit: words(hasPin ? 'account.changePin' : 'account.setPin'),
      }}
      rulesOf={(typed) => {
        const faults = pinFaults(typed, policy);
        return pinRules.map((key) => ({
          key,
          text: words(`account.rule.${key}`, {
            count: key === 'pin_err_maxlength' ? policy.maxLength : policy.minLength,
          }),
          isMet: typed !== '' && !faults.includes(key),
        }));
      }}
      change={(secrets) => account.changePin(secrets)}
      onChanged={() => {
        toast({ tone: 'success', title: words('account.pinChanged') });
        onChanged();
      }}
    />
  );
}
