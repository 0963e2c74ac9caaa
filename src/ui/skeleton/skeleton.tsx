import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './skeleton.module.css';

/** Props of `Skeleton`. */
export interface SkeletonProps {
  /** The name of the loading content, for screen readers. */
  readonly label: string;
  /** The number of placeholder rows. Default: 5. */
  readonly rows?: number;
}

/** The placeholder of a loading list, shown after 150 ms. */
export function Skeleton({ label, rows = 5 }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal and never change places
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.dot} />
          <span className={styles.line} />
        </div>
      ))}
    </div>
  );
}
