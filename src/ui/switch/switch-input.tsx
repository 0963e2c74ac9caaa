import type { ComponentPropsWithRef } from 'react';
import { useIsLocked } from '../lock/lock.ts';
import { withRef } from '../with-ref.ts';
import styles from './switch-input.module.css';

/** Props of `SwitchInput`. */
export interface SwitchInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'checked' | 'className' | 'onChange' | 'type'> {
  /** True for on. */
  readonly checked: boolean;
  /** True while its command is pending: it ignores clicks, but keeps the focus that a disabled switch would lose. */
  readonly pending?: boolean | undefined;
  /** Called with the wanted state. */
  readonly onChange: (checked: boolean) => void;
}

/** A switch without a label of its own, as the browser's own checkbox. */
export const SwitchInput = withRef(function SwitchInput({
  checked,
  pending = false,
  onChange,
  ...rest
}: SwitchInputProps) {
  const isLocked = useIsLocked('change');
  return (
    <input
      {...rest}
      disabled={isLocked || rest.disabled}
      className={styles.input}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      aria-disabled={pending || undefined}
      checked={checked}
      onChange={(event) => {
        const wanted = event.currentTarget.checked;
        // A refused change causes no render, so the state is restored here.
        event.currentTarget.checked = checked;
        if (!pending) onChange(wanted);
      }}
    />
  );
});
