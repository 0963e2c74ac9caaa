import type { ReactNode } from 'react';
import styles from './photo-row.module.css';

/** A photo, and beside it the button that changes it. */
export const PhotoRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
