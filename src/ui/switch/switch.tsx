import { type ComponentPropsWithRef, useId } from 'react';
import styles from './switch.module.css';

/** Props of `Switch`. */
export interface SwitchProps
  extends Omit<ComponentPropsWithRef<'input'>, 'checked' | 'className' | 'onChange' | 'type'> {
  readonly label: string;
  /** What it does, in one sentence. */
  readonly detail?: string | undefined;
  readonly checked: boolean;
  /** What it asked for is under way: it takes nothing more, and keeps the focus that a disabled one would lose. */
  readonly pending?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off, by the browser's own checkbox. */
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
          // What is refused paints nothing anew, so it is put right here.
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
