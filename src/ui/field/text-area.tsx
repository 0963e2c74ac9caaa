import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../class-names.ts';
import { useIsLocked } from '../lock/lock.ts';
import { withRef } from '../with-ref.ts';
import styles from './field.module.css';

/** Props of `TextArea`. */
export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'> {
  readonly label: string;
  /** Called with the text of the field as the user types. */
  readonly onText?: ((text: string) => void) | undefined;
  /** The problem of the value, below the field. */
  readonly error?: string | undefined;
}

/** Several lines to type in, with their label above and their problem below. */
export const TextArea = withRef(function TextArea({ label, onText, error, ...input }: TextAreaProps) {
  const id = useId();
  const isLocked = useIsLocked('change');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={classNames(styles.input, styles.area)}
        rows={3}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onInput={onText && ((event) => onText(event.currentTarget.value))}
        {...input}
        disabled={isLocked || input.disabled}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
});
