import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styles from './home.module.css';

export interface CardProps {
  readonly title: string;
  /** The link to the complete list, of which the card shows the beginning. */
  readonly more?: { readonly path: string; readonly label: string };
  readonly children: ReactNode;
}

/** A card of the home page. */
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
