import { type ComponentPropsWithRef, useId } from 'react';
import styles from './select.module.css';

/** One of the values of a select. */
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

/** One of several, by the browser's own select. */
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
          // What is refused paints nothing anew, so it is put right here.
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
