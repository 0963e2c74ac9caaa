import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { type Icon, iconSize } from '../icon.ts';
import styles from './button.module.css';

/** Props of `Button`. */
export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly children: string;
  /** `answer` and `hangUp` are for calls only: green and red mean nothing else. */
  readonly variant?: 'normal' | 'primary' | 'plain' | 'answer' | 'hangUp';
  readonly icon?: Icon | undefined;
  /** Its command is under way: it shows so and takes no second click. */
  readonly pending?: boolean;
  readonly wide?: boolean;
  /** What it says has no known length, as a name: it takes more than one line where that is too long. */
  readonly wraps?: boolean;
}

/** A button with words. */
export function Button({
  children,
  variant = 'normal',
  icon: Picture,
  pending = false,
  wide = false,
  wraps = false,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={pending}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={classNames(
        styles.button,
        variant !== 'normal' && styles[variant],
        wide && styles.wide,
        wraps && styles.wraps,
        className,
      )}
      {...rest}
    >
      {Picture && <Picture size={iconSize} aria-hidden="true" />}
      {children}
    </button>
  );
}
