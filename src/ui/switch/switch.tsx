import { useId } from 'react';
import styles from './switch.module.css';
import { SwitchInput, type SwitchInputProps } from './switch-input.tsx';

/** Props of `Switch`. */
export interface SwitchProps extends SwitchInputProps {
  /** The text beside the switch, and its accessible name. */
  readonly label: string;
  /** A sentence about its effect. */
  readonly detail?: string | undefined;
}

/** A switch with its label. */
export function Switch({ label, detail, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <SwitchInput
        {...rest}
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
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
