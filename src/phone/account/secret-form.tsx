import { type ComponentProps, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { CallsideError } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Form, Hint } from '#ui/form/form.tsx';
import { useAction } from '../errors/use-action.ts';
import { PasswordField } from '../session/password-field.tsx';
import styles from './rule-list.module.css';
import { RuleList, type ShownRule } from './rule-list.tsx';
import { accountWords } from './words.ts';

export interface SecretFormProps {
  readonly title: string;
  readonly detail?: string;
  readonly labels: {
    readonly next: string;
    readonly repeat: string;
    readonly mismatch: string;
    readonly rules: string;
    readonly submit: string;
  };
  /** The rules for the new secret, and whether the typed secret fulfils them. */
  readonly rulesOf: (typed: string) => readonly ShownRule[];
  readonly inputMode?: ComponentProps<'input'>['inputMode'];
  /** False for a user who has no password yet. Default: the form asks for the current password. */
  readonly asksCurrent?: boolean;
  readonly change: (secrets: { readonly current: string; readonly next: string }) => Promise<void>;
  readonly onChanged: () => void;
}

const codesOfCurrent: readonly string[] = ['password.wrong', 'password.tooOften'];

/** Changes a password or a PIN: the current password, the new secret twice, and its rules. */
export function SecretForm({
  title,
  detail,
  labels,
  rulesOf,
  inputMode,
  asksCurrent = true,
  change,
  onChanged,
}: SecretFormProps) {
  const words = useTranslate(accountWords);
  const form = useRef<HTMLFormElement>(null);
  const rulesId = useId();
  const [secrets, setSecrets] = useState({ current: '', next: '', repeated: '' });
  const [tries, setTries] = useState(0);
  const [refusal, setRefusal] = useState<CallsideError>();
  const [act, pending] = useAction();
  const rules = rulesOf(secrets.next);
  const isGood = rules.every(({ isMet }) => isMet);
  const isTried = tries > 0;
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefusal(undefined);
    const { current, next, repeated } = secrets;
    if (pending || (asksCurrent && !current) || !isGood || repeated !== next) {
      setTries(tries + 1);
      return;
    }
    const isChanged = await act(async () => {
      try {
        await change({ current, next });
      } catch (error) {
        if (!(error instanceof CallsideError && codesOfCurrent.includes(error.code))) throw error;
        setRefusal(error);
        setTries(tries + 1);
        return;
      }
      setSecrets({ current: '', next: '', repeated: '' });
      setTries(0);
      onChanged();
    });
    if (!isChanged) setTries(0);
  }

  const type = (part: keyof typeof secrets) => (event: { currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget;
    if (part === 'current') setRefusal(undefined);
    setSecrets((present) => ({ ...present, [part]: value }));
  };
  const isMismatch =
    secrets.repeated !== secrets.next && (isTried || secrets.repeated.length >= secrets.next.length);
  const shownRefusal = refusal && errorWords(refusal);
  const currentError = shownRefusal
    ? `${shownRefusal.label}. ${shownRefusal.detail}`
    : isTried && !secrets.current
      ? words('account.currentDetail')
      : undefined;
  return (
    <Form ref={form} aria-label={title} onSubmit={(event) => void submit(event)}>
      <h3 className={styles.title}>{title}</h3>
      {detail && <Hint>{detail}</Hint>}
      {asksCurrent && (
        <PasswordField
          label={words('account.current')}
          value={secrets.current}
          onInput={type('current')}
          error={currentError}
        />
      )}
      <PasswordField
        label={labels.next}
        autoComplete={inputMode ? 'off' : 'new-password'}
        inputMode={inputMode}
        value={secrets.next}
        onInput={type('next')}
        aria-invalid={isTried && !isGood}
        aria-describedby={rulesId}
      />
      <RuleList id={rulesId} label={labels.rules} rules={rules} />
      <PasswordField
        label={labels.repeat}
        autoComplete={inputMode ? 'off' : 'new-password'}
        inputMode={inputMode}
        value={secrets.repeated}
        onInput={type('repeated')}
        error={isMismatch ? labels.mismatch : undefined}
      />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {labels.submit}
        </Button>
      </div>
    </Form>
  );
}
