import { type FormEvent, useState } from 'react';
import { noticeWords } from '../../i18n/en/app/notices.ts';
import { sessionWords } from '../../i18n/en/session/session.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useRun } from '../errors/use-run.ts';
import styles from './sign-in.module.css';

/** Props of `BehalfForm`. */
export interface BehalfFormProps {
  /** The user acts for the other one now. */
  readonly onActing: () => void;
}

/** The form for acting for another user. */
export function BehalfForm({ onActing }: BehalfFormProps) {
  const words = useTranslate(sessionWords, noticeWords);
  const run = useRun();
  const { session } = useClient();
  const [login, setLogin] = useState('');
  const [checked, setChecked] = useState(false);
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (!login.trim()) return;
    setPending(true);
    if (await run(() => session.impersonate(login.trim()))) onActing();
    setPending(false);
  }

  return (
    <form className={styles.behalf} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{words('behalf.detail')}</p>
      <Field
        label={words('signIn.login')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={login}
        onInput={(event) => setLogin(event.currentTarget.value)}
        error={checked && !login.trim() ? words('signIn.loginRequired') : undefined}
      />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {words('behalf.act')}
        </Button>
      </div>
    </form>
  );
}
