import type { ReactNode } from 'react';
import { classNames } from '../../src/ui/class-names.ts';
import styles from './two-pane.module.css';
import { useWidthClass } from './use-width-class.ts';

export interface TwoPaneProps {
  readonly list: ReactNode;
  /** What is shown of the chosen entry; undefined in list mode. */
  readonly detail: ReactNode | undefined;
  /** Stands in the detail's place while nothing is chosen. */
  readonly placeholder: ReactNode;
  /** Leads back to the list where there is room for one pane only. */
  readonly back: ReactNode;
}

/** A list and the detail of one of its entries: beside each other, or one after the other on narrow screens. */
export function TwoPane({ list, detail, placeholder, back }: TwoPaneProps) {
  const width = useWidthClass();
  const single = width === 'small' || width === 'phone';
  return (
    <div className={classNames(styles.panes, single && styles.single)}>
      {(!single || detail === undefined) && <div className={styles.list}>{list}</div>}
      {(!single || detail !== undefined) && (
        <div className={styles.detail}>
          {single && <div className={styles.back}>{back}</div>}
          {detail ?? placeholder}
        </div>
      )}
    </div>
  );
}
