import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
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
  const [isSaving, setSaving] = useState(false);
  const wanted = typed?.trim();
  const isChanged = wanted !== undefined && wanted !== value;
  const fault = isChanged ? faultOf(wanted) : undefined;
  return (
    <form
      className={styles.form}
      onSubmit={async (event) => {
        event.preventDefault();
        if (!isChanged || fault !== undefined || isSaving) return;
        setSaving(true);
        const isSaved = await onSave(wanted);
        setSaving(false);
        if (!isSaved) return;
        setTyped(undefined);
        toast({ tone: 'success', title: words('myPhones.saved'), topic: 'phones' });
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
