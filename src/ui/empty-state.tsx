import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import type { Icon } from './icon.ts';

export interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: string;
  readonly detail: string;
  /** It is all that the page has, so its title is the page's heading. */
  readonly heading?: boolean;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

/** What stands where there is nothing to list, and what to do next. */
export function EmptyState({ icon: Picture, title, detail, heading = false, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Picture className={styles.icon} size={28} strokeWidth={1.5} aria-hidden="true" />
      {heading ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      <p className={styles.detail}>{detail}</p>
      {action}
    </div>
  );
}
