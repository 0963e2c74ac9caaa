import { type ComponentPropsWithRef, useId } from 'react';
import styles from './select.module.css';

/** An option of a select. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** Props of `Select`. */
export interface SelectProps
  extends Omit<ComponentPropsWithRef<'select'>, 'children' | 'className' | 'onChange' | 'value'> {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice of one option, as the browser's own select. */
export function Select({ label, options, value, onChange, ...rest }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => {
          const wanted = event.currentTarget.value;
          // A refused change causes no render, so the value is restored here.
          event.currentTarget.value = value;
          onChange(wanted);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
