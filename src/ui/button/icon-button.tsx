import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { type Icon, iconSize } from '../icon.ts';
import styles from './button.module.css';

/** Props of `IconButton`. */
export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'title'> {
  readonly icon: Icon;
  /** Its accessible name, and its tooltip together with `shortcut`. */
  readonly label: string;
  /** The key that does the same, as the tooltip shows it, e.g. `Alt+M`. */
  readonly shortcut?: string | undefined;
  readonly variant?: 'plain' | 'filled' | 'answer' | 'hangUp';
  /** A switch that is on; leave it out where the button is no switch. */
  readonly pressed?: boolean | undefined;
  readonly pending?: boolean;
}

/** A button that is only a picture, with its name and key in the tooltip. */
export function IconButton({
  icon: Picture,
  label,
  shortcut,
  variant = 'plain',
  pressed,
  pending = false,
  onClick,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={pending}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={classNames(
        styles.button,
        styles.iconOnly,
        variant !== 'plain' && styles[variant],
        className,
      )}
      {...rest}
    >
      <Picture size={iconSize} aria-hidden="true" />
    </button>
  );
}
