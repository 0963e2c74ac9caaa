import { useState } from 'react';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
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
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [act, isPending] = useAction();
  const isShort = second !== '' && Array.from(first).length < minPassphraseLength;
  const differs = second !== '' && first !== second;
  async function submit() {
    if (isShort || differs || second === '') return;
    if (await act(() => onSubmit(first))) {
      setFirst('');
      setSecond('');
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={words('chat.newPassphrase')}
        type="password"
        autoComplete="new-password"
        value={first}
        error={isShort ? errorWords('chat.weakPassphrase').label : undefined}
        onText={setFirst}
      />
      <Field
        label={words('chat.repeatPassphrase')}
        type="password"
        autoComplete="new-password"
        value={second}
        error={differs ? words('chat.passphrasesDiffer') : undefined}
        onText={setSecond}
      />
      <Button type="submit" variant="primary" pending={isPending} disabled={first === '' || second === ''}>
        {submitLabel}
      </Button>
    </form>
  );
}
