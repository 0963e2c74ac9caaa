import styles from './player.module.css';

/** Props of `Wave`. */
export interface WaveProps {
  /** The loudness of each part, 0 to 1; empty until it is known. */
  readonly peaks: readonly number[];
  /** The played share, 0 to 1. */
  readonly played: number;
}

const height = 32;
/** A line of dots, until the sound was fetched. */
const unknown: readonly number[] = Array.from({ length: 64 }, () => 0);

/** The shape of a sound as bars, the played bars in the primary colour. The slider over it has the values. */
export function Wave({ peaks, played }: WaveProps) {
  const shown = peaks.length > 0 ? peaks : unknown;
  const bar = (peak: number, at: number) => {
    const half = Math.max(0.75, (peak * height) / 2 - 1);
    return `M${at + 0.5} ${height / 2 - half}V${height / 2 + half}`;
  };
  const bars = shown.map(bar);
  const until = Math.round(played * bars.length);
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.rest} d={bars.slice(until).join('')} />
      <path className={styles.played} d={bars.slice(0, until).join('')} />
    </svg>
  );
}
