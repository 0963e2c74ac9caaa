import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Icon } from '../icon.ts';
import { withRef } from '../with-ref.ts';
import styles from './empty-state.module.css';

/** Props of `EmptyState`. */
export interface EmptyStateProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'title'> {
  /** A large icon above the title. */
  readonly icon: Icon;
  /** The reason why there is nothing to show, in a few words. */
  readonly title: string;
  /** The next step, in a sentence. */
  readonly detail: string;
  /** True if it is the only content of the page, so that its title is the page's heading. */
  readonly heading?: boolean;
  /** An action for the user. */
  readonly action?: ReactNode;
}

/** Shown instead of an empty list, with a hint what to do next. */
export const EmptyState = withRef(function EmptyState({
  icon: Picture,
  title,
  detail,
  heading = false,
  action,
  className,
  ...rest
}: EmptyStateProps) {
  return (
    <div {...rest} data-empty="" className={classNames(styles.empty, className)}>
      <Picture className={styles.icon} size={28} strokeWidth={1.5} aria-hidden="true" />
      {heading ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      <p className={styles.detail}>{detail}</p>
      {action}
    </div>
  );
});
