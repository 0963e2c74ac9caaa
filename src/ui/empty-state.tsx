import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import type { Icon } from './icon.ts';

export interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: string;
  readonly detail: string;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

/** What stands where there is nothing to list, and what to do next. */
export function EmptyState({ icon: Picture, title, detail, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Picture className={styles.icon} size={28} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      <p className={styles.detail}>{detail}</p>
      {action}
    </div>
  );
}
