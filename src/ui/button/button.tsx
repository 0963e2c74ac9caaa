import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { type Icon, iconSize } from '../icon.ts';
import { type Change, useIsLocked } from '../lock/lock.ts';
import { withRef } from '../with-ref.ts';
import styles from './button.module.css';

/** Props of `Button`. */
export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** The label. */
  readonly children: string;
  /** `answer` and `hangUp` are for calls only, because green and red have no other meaning. */
  readonly variant?: 'normal' | 'primary' | 'plain' | 'answer' | 'hangUp';
  /** An icon before the label. */
  readonly icon?: Icon | undefined;
  /** True while its command is pending: it shows a progress line and ignores clicks. */
  readonly pending?: boolean;
  /** Its effect on things: where a lock denies it to the user, the button is not there. */
  readonly changes?: Change | undefined;
  /** True for a button as wide as its container. */
  readonly wide?: boolean;
  /** True for a label of unknown length, such as a name, which may need several lines. */
  readonly wraps?: boolean;
}

/** A button with a text label. */
export const Button = withRef(function Button({
  children,
  variant = 'normal',
  icon: Picture,
  pending = false,
  wide = false,
  wraps = false,
  changes,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  if (useIsLocked(changes)) return null;
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
});
