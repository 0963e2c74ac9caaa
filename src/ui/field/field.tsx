import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { useIsLocked } from '../lock/lock.ts';
import { withRef } from '../with-ref.ts';
import styles from './field.module.css';

/** Props of `Field`. */
export interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> {
  /** The text above the field, and its accessible name. */
  readonly label: string;
  /** Called with the text of the field as the user types. */
  readonly onText?: ((text: string) => void) | undefined;
  /** The error of the value, shown below the field. */
  readonly error?: string | undefined;
  /** Help for the value, shown below the field and read with it. */
  readonly hint?: ReactNode;
  /** A control at the end of the field. */
  readonly action?: ReactNode;
}

/** A single-line input with its label above, and its hint and its error below. */
export const Field = withRef(function Field({
  label,
  onText,
  error,
  hint,
  action,
  'aria-describedby': described,
  ...input
}: FieldProps) {
  const id = useId();
  const isLocked = useIsLocked('change');
  const below = [described, hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={classNames(styles.input, action !== undefined && styles.withAction)}
          aria-invalid={error !== undefined}
          aria-describedby={below.filter(Boolean).join(' ') || undefined}
          onInput={onText && ((event) => onText(event.currentTarget.value))}
          {...input}
          disabled={isLocked || input.disabled}
        />
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
});
