import { type ComponentPropsWithRef, useId } from 'react';
import { useIsLocked } from '../lock/lock.ts';
import { withRef } from '../with-ref.ts';
import styles from './select.module.css';

/** An option of a select. */
export interface SelectOption<Value extends string = string> {
  /** The value that identifies the option. */
  readonly value: Value;
  /** The text of the option. */
  readonly label: string;
}

/** Props of `Select`. */
export interface SelectProps<Value extends string = string>
  extends Omit<ComponentPropsWithRef<'select'>, 'children' | 'className' | 'onChange' | 'value'> {
  /** The text above the select, and its accessible name. */
  readonly label: string;
  /** True for a select in a sentence: as wide as its option, with the label for screen readers only. */
  readonly inline?: boolean;
  /** The options, in their order. */
  readonly options: readonly SelectOption<Value>[];
  /** The `value` of the selected option. */
  readonly value: Value;
  /** Called with the `value` of the option that the user selects. */
  readonly onChange: (value: Value) => void;
}

/** A choice of a single option, as the browser's own select. */
export const Select = withRef(function Select<Value extends string>({
  label,
  inline = false,
  options,
  value,
  onChange,
  ...rest
}: SelectProps<Value>) {
  const id = useId();
  const isLocked = useIsLocked('change');
  const control = (
    <span data-select className={styles.box}>
      <select
        aria-label={inline ? label : undefined}
        {...rest}
        disabled={isLocked || rest.disabled}
        id={id}
        className={inline ? styles.inline : styles.select}
        value={value}
        onChange={(event) => {
          const wanted = event.currentTarget.value as Value;
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
    </span>
  );
  if (inline) return control;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {control}
    </div>
  );
});
