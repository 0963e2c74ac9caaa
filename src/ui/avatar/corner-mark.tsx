import type { ReactNode } from 'react';
import styles from './corner-mark.module.css';

/** Props of `CornerMark`. */
export interface CornerMarkProps {
  /** The picture. */
  readonly children: ReactNode;
  /** A small mark at its lower corner, such as a state; nothing for none. */
  readonly mark: ReactNode;
}

/** A picture with a mark at its corner. */
export const CornerMark = ({ children, mark }: CornerMarkProps) => (
  <span className={styles.picture}>
    {children}
    {mark && <span className={styles.dot}>{mark}</span>}
  </span>
);
