import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Props of `Facts`. */
export interface FactsProps {
  /** The heading. */
  readonly title: string;
  /** The accessible name of the section. Default: the title. */
  readonly label?: string;
  /** The rows, in their order. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Further rows. Each component decides whether it has something to show. */
  readonly more?: ReactNode;
  /** Content between the heading and the rows, such as the most likely action. */
  readonly lead?: ReactNode;
  /** Content below the rows. */
  readonly children?: ReactNode;
}

/** A title, and facts as rows of name and value. */
export const Facts = ({ title, label = title, facts, more, lead, children }: FactsProps) => (
  <section className={styles.detail} aria-label={label}>
    <h2 className={styles.title}>{title}</h2>
    {lead}
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {more}
    </dl>
    {children}
  </section>
);
