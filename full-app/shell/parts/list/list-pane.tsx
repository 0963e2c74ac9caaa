import type { ReactNode } from 'react';
import styles from './list-pane.module.css';

/** Props of `ListPane`. */
export interface ListPaneProps {
  /** The actions of the list. They stay in sight when it is scrolled. */
  readonly top?: ReactNode;
  /** The list, or what is shown in its place. */
  readonly children: ReactNode;
}

/** A list as high as its pane, and its actions above it. */
export const ListPane = ({ top, children }: ListPaneProps) => (
  <div className={styles.pane}>
    {top && <div className={styles.top}>{top}</div>}
    <div className={styles.content}>{children}</div>
  </div>
);
