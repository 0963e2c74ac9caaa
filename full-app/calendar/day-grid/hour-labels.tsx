// biome-ignore-all lint/a11y/useSemanticElements: a table cannot have columns with entries of any height
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid one cell takes the focus, the rows and headers do not
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import styles from './day-grid.module.css';
import { wallTimeText } from './wall-format.ts';

/** The hours at the side of a grid of days. @param every the hours between two labels */
export function HourLabels({ every }: { every: number }) {
  const clock = useClockStyle();
  const hours = Array.from({ length: Math.ceil(24 / every) - 1 }, (_, index) => (index + 1) * every);
  return (
    <div role="rowheader" className={styles.hours}>
      {hours.map((hour) => (
        <span key={hour} className={styles.hour} style={{ top: `${(hour / 24) * 100}%` }}>
          {wallTimeText(hour * 60, clock)}
        </span>
      ))}
    </div>
  );
}
