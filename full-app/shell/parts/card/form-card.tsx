import type { ReactNode } from 'react';
import styles from './card.module.css';

/** The surface below a form in a detail pane. */
export const FormCard = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.form}>{children}</div>
);
