import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only; as a heading if the page shows none. */
export const VisuallyHidden = ({
  children,
  as: Element = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'h1';
}) => <Element className={styles.hidden}>{children}</Element>;
