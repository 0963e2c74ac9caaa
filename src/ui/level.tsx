import styles from './level.module.css';

/** How much of something there is, from 0 to 1: a bar that fills. */
export function Level({ label, value }: { label: string; value: number }) {
  const filled = Math.min(1, Math.max(0, value));
  return (
    <div
      className={styles.level}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filled * 100)}
    >
      <div className={styles.bar} style={{ transform: `scaleX(${filled})` }} />
    </div>
  );
}
