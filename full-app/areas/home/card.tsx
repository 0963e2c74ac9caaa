import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styles from './home.module.css';

export interface CardProps {
  readonly title: string;
  /** Leads to everything of which the card shows the first. */
  readonly more?: { readonly path: string; readonly label: string };
  readonly children: ReactNode;
}

/** One part of the working day. */
export function Card({ title, more, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {more && (
          <Link className={styles.more} to={more.path}>
            {more.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
