import { useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: string;
  /** What it does, in one sentence. */
  readonly detail?: string | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onSwitch: (checked: boolean) => void;
}

/** Something that is on or off, by the browser's own checkbox. */
export function Switch({ label, detail, checked, disabled = false, onSwitch }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        id={id}
        className={styles.input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
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
