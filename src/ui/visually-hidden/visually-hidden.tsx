import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. `as="h1"` makes it the heading of a page that shows none. */
export const VisuallyHidden = ({
  children,
  as: Element = 'span',
}: {
  children: ReactNode;
  as?: 'span' | 'h1' | 'legend';
}) => <Element className={styles.hidden}>{children}</Element>;
