import { useId } from 'react';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import type { LogField, LogValues } from '#widget/bridge/contract/call-log.ts';
import styles from './call-log.module.css';

/** Initial values of a form: each field's default, or nothing chosen. */
export const beginningOf = (fields: readonly LogField[]): LogValues =>
  Object.fromEntries(
    fields.map(({ name, type, value, options = [] }) => {
      if (type === 'checkbox') return [name, value === true];
      const text = typeof value === 'string' ? value : '';
      if (type !== 'choice') return [name, text];
      const known = options.some((one) => one.value === text);
      return [name, known ? text : (options[0]?.value ?? '')];
    }),
  );

/** Returns the required fields that are empty. */
export const missingIn = (fields: readonly LogField[], values: LogValues): readonly LogField[] =>
  fields.filter(({ name, isRequired }) => {
    const value = values[name];
    return isRequired && (typeof value === 'string' ? value.trim() === '' : value !== true);
  });

interface LogFieldProps {
  readonly field: LogField;
  readonly value: string | boolean;
  readonly onValue: (value: string | boolean) => void;
}

/** A field of the form, by its type. */
export function LogFieldInput({
  field: { label, type, options = [], isRequired = false },
  value,
  onValue,
}: LogFieldProps) {
  const text = typeof value === 'string' ? value : '';
  switch (type) {
    case 'checkbox':
      return <Switch label={label} checked={value === true} onChange={onValue} />;
    case 'choice':
      return <Select label={label} options={options} value={text} onChange={onValue} />;
    case 'note':
      return <Note label={label} value={text} isRequired={isRequired} onValue={onValue} />;
    default:
      return <Field label={label} value={text} required={isRequired} onText={onValue} />;
  }
}

interface NoteProps {
  readonly label: string;
  readonly value: string;
  readonly isRequired: boolean;
  readonly onValue: (value: string) => void;
}

/** A text area that grows with its content. */
function Note({ label, value, isRequired, onValue }: NoteProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.note}
        rows={3}
        value={value}
        required={isRequired}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  );
}
