import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { maxPhoneLabel } from '#sdk/devices.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FormButtons } from '#ui/form/form.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import styles from './phones.module.css';
import { myPhonesWords } from './words.ts';

/** Props of `SaveField`. */
export interface SaveFieldProps {
  readonly label: string;
  /** The saved value. */
  readonly value: string;
  /** Returns the fault of a typed value; undefined for a value that can be saved. */
  readonly faultOf: (value: string) => string | undefined;
  /** Resolves to false if the value was not saved. */
  readonly onSave: (value: string) => Promise<boolean>;
  readonly maxLength?: number;
}

/** A text with a button that saves it, which appears once the text differs from the saved text. */
export function SaveField({ label, value, faultOf, onSave, maxLength = maxPhoneLabel }: SaveFieldProps) {
  const words = useTranslate(myPhonesWords);
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const [act, isSaving] = useAction();
  const wanted = typed?.trim();
  const isChanged = wanted !== undefined && wanted !== value;
  const fault = isChanged ? faultOf(wanted) : undefined;
  async function save(text: string) {
    if (!(await onSave(text))) return;
    setTyped(undefined);
    toast({ tone: 'success', title: words('myPhones.saved'), topic: 'phones' });
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && fault === undefined) void act(() => save(wanted));
      }}
    >
      <Field
        label={label}
        value={typed ?? value}
        maxLength={maxLength}
        autoComplete="off"
        error={fault}
        onText={setTyped}
      />
      {isChanged && (
        <FormButtons submit={words('myPhones.save')} pending={isSaving} disabled={fault !== undefined}>
          <Button onClick={() => setTyped(undefined)}>{words('myPhones.cancel')}</Button>
        </FormButtons>
      )}
    </form>
  );
}
