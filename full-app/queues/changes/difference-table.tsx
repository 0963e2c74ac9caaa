import { useTranslate } from '#i18n/use-translate.ts';
import styles from './history.module.css';
import type { DifferenceLine } from './setting-line.ts';
import { groupHistoryWords } from './words.ts';

/** Each changed thing with its value before and after. */
export function DifferenceTable({ lines }: { readonly lines: readonly DifferenceLine[] }) {
  const words = useTranslate(groupHistoryWords);
  const cell = (text: string) =>
    text === '' ? <span className={styles.nothing}>{words('groupHistory.nothing')}</span> : text;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words('groupHistory.what')}</th>
          <th scope="col">{words('groupHistory.before')}</th>
          <th scope="col">{words('groupHistory.after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, before, after }) => (
          <tr key={`${label} ${before} ${after}`}>
            <th scope="row">{label}</th>
            <td data-head={words('groupHistory.before')}>{cell(before)}</td>
            <td data-head={words('groupHistory.after')}>{cell(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
