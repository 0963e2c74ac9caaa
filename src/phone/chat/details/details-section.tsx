import { type ReactNode, useId } from 'react';
import styles from './details-section.module.css';

/** Props of `DetailsSection`. */
export interface DetailsSectionProps {
  /** The heading. */
  readonly title: string;
  /** The accessible name. Default: the heading. */
  readonly label?: string;
  /** It is in a pane that has a space around it already. */
  readonly isInset?: boolean;
  readonly children: ReactNode;
}

/** The details of a room or of devices, as the content of a pane. */
export function DetailsSection({ title, label, isInset = false, children }: DetailsSectionProps) {
  const id = useId();
  return (
    <section
      className={isInset ? undefined : styles.details}
      aria-label={label}
      aria-labelledby={label ? undefined : id}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
