import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** A component with its name, in some of its states. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.specimen} aria-label={name} data-specimen>
    <h3 className={styles.name}>{name}</h3>
    {children}
  </section>
);
