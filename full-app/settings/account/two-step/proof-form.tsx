import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { twoStepWords } from '#phone/account/two-step-words.ts';
import { accountWords } from '#phone/account/words.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { PasswordField } from '#phone/session/password-field.tsx';
import type { TwoFactorProof } from '#sdk/account.ts';
import { CallsideError } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Form, FormButtons } from '#ui/form/form.tsx';

export interface ProofFormProps {
  readonly title: string;
  readonly hint?: string;
  readonly submitLabel: string;
  readonly submit: (proof: TwoFactorProof) => Promise<void>;
  /** The phone system has another state than the screen. */
  readonly onOutdated: () => void;
  readonly onCancel: () => void;
}

/** The field below which a refusal is shown. */
const fieldOf: Readonly<Record<string, keyof TwoFactorProof>> = {
  'password.wrong': 'current',
  'password.tooOften': 'current',
  'twoFactor.wrongCode': 'code',
};

/** Asks for the current password and a code. */
export function ProofForm({ title, hint, submitLabel, submit, onOutdated, onCancel }: ProofFormProps) {
  const words = useTranslate(accountWords, actionWords, twoStepWords);
  const form = useRef<HTMLFormElement>(null);
  const [proof, setProof] = useState<TwoFactorProof>({ current: '', code: '' });
  const [tries, setTries] = useState(0);
  const [refusal, setRefusal] = useState<CallsideError>();
  const [act, pending] = useAction();
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setRefusal(undefined);
    if (!proof.current || !proof.code) {
      setTries(tries + 1);
      return;
    }
    await act(async () => {
      try {
        await submit(proof);
      } catch (error) {
        if (error instanceof CallsideError && error.code === 'twoFactor.changedMeanwhile') onOutdated();
        if (!(error instanceof CallsideError && error.code in fieldOf)) throw error;
        setRefusal(error);
        setTries(tries + 1);
      }
    });
  }

  const type = (field: keyof TwoFactorProof) => (event: { currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget;
    if (refusal && fieldOf[refusal.code] === field) setRefusal(undefined);
    setProof((present) => ({ ...present, [field]: value }));
  };
  const errorOf = (field: keyof TwoFactorProof, whenEmpty: string) => {
    if (refusal && fieldOf[refusal.code] === field) {
      const { label, detail } = errorWords(refusal);
      return `${label}. ${detail}`;
    }
    return tries > 0 && !proof[field] ? whenEmpty : undefined;
  };
  return (
    <Form ref={form} aria-label={title} onSubmit={(event) => void onSubmit(event)}>
      <PasswordField
        label={words('account.current')}
        value={proof.current}
        onInput={type('current')}
        error={errorOf('current', words('account.currentDetail'))}
      />
      <Field
        label={words('twoStep.code')}
        hint={hint}
        autoComplete="one-time-code"
        inputMode="numeric"
        value={proof.code}
        onInput={type('code')}
        error={errorOf('code', words('twoStep.codeRequired'))}
      />
      <FormButtons submit={submitLabel} pending={pending}>
        <Button onClick={onCancel}>{words('action.cancel')}</Button>
      </FormButtons>
    </Form>
  );
}
