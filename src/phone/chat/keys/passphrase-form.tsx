import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { chatWords } from '../words.ts';
import styles from './keys.module.css';

/** The SDK refuses a shorter passphrase. */
const minPassphraseLength = 12;

/** Props of `PassphraseForm`. */
export interface PassphraseFormProps {
  readonly submitLabel: string;
  readonly onSubmit: (passphrase: string) => Promise<unknown>;
}

/** A new passphrase, entered twice, because no user can look it up. */
export function PassphraseForm({ submitLabel, onSubmit }: PassphraseFormProps) {
  const words = useTranslate(chatWords);
  const { values, text, submit, reset } = useForm({ first: '', second: '' });
  const { first, second } = values;
  const [act, isPending] = useAction();
  const isShort = second !== '' && Array.from(first).length < minPassphraseLength;
  const differs = second !== '' && first !== second;
  async function send() {
    if (isShort || differs || second === '') return;
    if (await act(() => onSubmit(first))) reset();
  }
  return (
    <form className={styles.form} onSubmit={submit(() => void send())}>
      <Field
        label={words('chat.newPassphrase')}
        type="password"
        autoComplete="new-password"
        {...text('first')}
        error={isShort ? errorWords('chat.weakPassphrase').label : undefined}
      />
      <Field
        label={words('chat.repeatPassphrase')}
        type="password"
        autoComplete="new-password"
        {...text('second')}
        error={differs ? words('chat.passphrasesDiffer') : undefined}
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={first === '' || second === ''}>
        {submitLabel}
      </Button>
    </form>
  );
}
