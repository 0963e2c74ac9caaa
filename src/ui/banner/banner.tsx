import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { iconSize } from '../icon.ts';
import { slide } from '../slide/slide.ts';
import { type AlertTone, alertIcons } from '../toasts/alert-tone.ts';
import { withRef } from '../with-ref.ts';
import styles from './banner.module.css';

/** Props of `Banner`. */
export interface BannerProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'role' | 'title'> {
  /** The urgency. Screen readers interrupt themselves for `error`. */
  readonly tone: Exclude<AlertTone, 'success'>;
  /** The condition in a few words. */
  readonly title: string;
  /** The consequence, or the next step, in a sentence. */
  readonly detail?: string | undefined;
  /** A button at the end: its text, and the function that it calls. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** A notice about a lasting condition, across the width of the page, with a single action. */
export const Banner = withRef(function Banner({
  tone,
  title,
  detail,
  action,
  className,
  ...rest
}: BannerProps) {
  const Picture = alertIcons[tone];
  return (
    <div
      {...rest}
      className={classNames(styles.banner, slide, styles[tone], className)}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Picture className={styles.icon} size={iconSize} aria-hidden="true" />
      <p className={styles.words}>
        <span className={styles.title}>{title}</span>
        {/* A countdown is not read out each second. */}
        {detail && <span aria-live="off"> {detail}</span>}
      </p>
      {action && (
        <button type="button" className={styles.action} onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
});
