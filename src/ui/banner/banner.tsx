import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { iconSize } from '../icon.ts';
import { type AlertTone, alertIcons } from '../toasts/alert-tone.ts';
import styles from './banner.module.css';

/** Props of `Banner`. */
export interface BannerProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'role' | 'title'> {
  readonly tone: Exclude<AlertTone, 'success'>;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** A state that lasts, across the width of the page, with the one thing that can be done about it. */
export function Banner({ tone, title, detail, action, className, ...rest }: BannerProps) {
  const Picture = alertIcons[tone];
  return (
    <div
      {...rest}
      className={classNames(styles.banner, styles[tone], className)}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Picture className={styles.icon} size={iconSize} aria-hidden="true" />
      <p className={styles.words}>
        <span className={styles.title}>{title}</span>
        {/* Counting seconds are not read out each time. */}
        {detail && <span aria-live="off"> {detail}</span>}
      </p>
      {action && (
        <button type="button" className={styles.action} onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
