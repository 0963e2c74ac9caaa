import { type ComponentPropsWithRef, useId } from 'react';
import styles from './switch.module.css';

/** Props of `Switch`. */
export interface SwitchProps
  extends Omit<ComponentPropsWithRef<'input'>, 'checked' | 'className' | 'onChange' | 'type'> {
  /** The text beside the switch, and its accessible name. */
  readonly label: string;
  /** A sentence about its effect. */
  readonly detail?: string | undefined;
  /** True for on. */
  readonly checked: boolean;
  /** True while its command is pending: it ignores clicks, but keeps the focus that a disabled switch would lose. */
  readonly pending?: boolean;
  /** Called with the wanted state. */
  readonly onChange: (checked: boolean) => void;
}

/** A switch, as the browser's own checkbox. */
export function Switch({ label, detail, checked, pending = false, onChange, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        {...rest}
        id={id}
        className={styles.input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-disabled={pending || undefined}
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
        onChange={(event) => {
          const wanted = event.currentTarget.checked;
          // A refused change causes no render, so the state is restored here.
          event.currentTarget.checked = checked;
          if (!pending) onChange(wanted);
        }}
      />
      <label className={styles.words} htmlFor={id}>
        <span id={`${id}-label`}>{label}</span>
        {detail !== undefined && (
          <span id={`${id}-detail`} className={styles.detail}>
            {detail}
          </span>
        )}
      </label>
    </div>
  );
}
