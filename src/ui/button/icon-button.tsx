import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { type Icon, iconSize } from '../icon.ts';
import { type Change, useIsLocked } from '../lock/lock.ts';
import { withRef } from '../with-ref.ts';
import styles from './button.module.css';

/** Props of `IconButton`. */
export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'title'> {
  /** The only visible content. */
  readonly icon: Icon;
  /** Its accessible name, and its tooltip together with `shortcut`. */
  readonly label: string;
  /** Its tooltip and its description, such as why it is disabled. Default: the label. */
  readonly hint?: string | undefined;
  /** The key with the same effect, as shown in the tooltip, for example `Alt+M`. */
  readonly shortcut?: string | undefined;
  /** `plain` (the default) has no background. `answer` and `hangUp` are for calls only. */
  readonly variant?: 'plain' | 'filled' | 'answer' | 'hangUp';
  /** The state of a toggle button. Leave it out for other buttons. */
  readonly pressed?: boolean | undefined;
  /** True while its command is pending: it shows a progress line and ignores clicks. */
  readonly pending?: boolean;
  /** Its effect on things: where a lock denies it to the user, the button is not there. */
  readonly changes?: Change | undefined;
  /** True if the label is also a text below the icon, which is hidden unless a style sheet around shows it. */
  readonly captioned?: boolean;
}

/** A button with only an icon. Its name and key are in the tooltip. */
export const IconButton = withRef(function IconButton({
  icon: Picture,
  label,
  hint,
  shortcut,
  variant = 'plain',
  pressed,
  pending = false,
  captioned = false,
  changes,
  onClick,
  className,
  ...rest
}: IconButtonProps) {
  if (useIsLocked(changes)) return null;
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={pending}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      title={hint ?? (shortcut ? `${label} (${shortcut})` : label)}
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
      {captioned && (
        <span className={styles.caption} aria-hidden="true">
          {label}
        </span>
      )}
    </button>
  );
});
