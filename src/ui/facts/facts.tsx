import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Props of `Facts`. */
export interface FactsProps {
  readonly title: string;
  /** The accessible name of the section. Default: the title. */
  readonly label?: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** More names with values, which know by themselves when they have something to say. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** What is known of one thing: its name, and names with values. */
export const Facts = ({ title, label = title, facts, more, children }: FactsProps) => (
  <section className={styles.detail} aria-label={label}>
    <h2 className={styles.title}>{title}</h2>
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
