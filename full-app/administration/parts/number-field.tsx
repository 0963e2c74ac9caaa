import { useState } from 'react';
import { useFieldNumberFormat } from '#phone/numbers/use-number-format.ts';
import { Field, type FieldProps } from '#ui/field/field.tsx';

/** Props of `NumberField`. */
export interface NumberFieldProps extends Omit<FieldProps, 'value' | 'onFocus' | 'onBlur'> {
  /** The number in international form. */
  readonly value: string;
}

/** A field for a number of the company, in groups of digits until it is changed. */
export function NumberField({ value, ...rest }: NumberFieldProps) {
  const format = useFieldNumberFormat();
  const [isEdited, setEdited] = useState(false);
  return (
    <Field
      {...rest}
      value={isEdited ? value : format(value)}
      onFocus={() => setEdited(true)}
      onBlur={() => setEdited(false)}
    />
  );
}
