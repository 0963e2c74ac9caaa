import { useTranslate } from '#i18n/use-translate.ts';
import { type PasswordUse, passwordFaults, passwordRules } from '#sdk/account.ts';
import { SecretForm, type SecretFormProps } from './secret-form.tsx';
import { accountWords } from './words.ts';

/** Props of `PasswordForm`. */
export interface PasswordFormProps
  extends Pick<SecretFormProps, 'title' | 'detail' | 'asksCurrent' | 'change' | 'onChanged'> {
  /** The rules of the password, and its owner. */
  readonly use: PasswordUse;
}

/** Changes the password of the user or of a device, and shows its rules while the user types. */
export function PasswordForm({ use, ...others }: PasswordFormProps) {
  const words = useTranslate(accountWords);
  return (
    <SecretForm
      {...others}
      labels={{
        next: words('account.new'),
        repeat: words('account.repeat'),
        mismatch: words('account.mismatch'),
        rules: words('account.rules'),
        submit: words('account.change'),
      }}
      rulesOf={(typed) => {
        const faults = passwordFaults(typed, use);
        return passwordRules(use).map((key) => ({
          key,
          text: words(`account.rule.${key}`, { count: use.policy.minLength }),
          // Nothing typed fulfils nothing.
          isMet: typed !== '' && !faults.includes(key),
        }));
      }}
    />
  );
}
