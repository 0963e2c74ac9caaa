import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { Field } from '#ui/field/field.tsx';
import { serviceWords } from './words.ts';

/** Props of `NumberProperty`. */
export interface NumberPropertyProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Called with a number within the limits. */
  readonly onChange: (value: number) => void;
}

/** A whole number within limits, which is saved when the field is left or Enter is pressed. */
export function NumberProperty({ label, value, min, max, onChange }: NumberPropertyProps) {
  const words = useTranslate(serviceWords);
  const [text, setText] = useState<string>();
  const number = Number(text ?? value);
  const isFault = !Number.isInteger(number) || number < min || number > max || text?.trim() === '';
  const save = () => {
    if (isFault) return;
    if (number !== value) onChange(number);
    setText(undefined);
  };
  return (
    <Field
      label={words('services.limits', { label, min, max })}
      value={text ?? String(value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      error={isFault ? words('services.outOfLimits', { min, max }) : undefined}
      onText={setText}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
      }}
    />
  );
}
