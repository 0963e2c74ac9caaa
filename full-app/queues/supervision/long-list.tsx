import { type ReactNode, useRef } from 'react';
import { List } from '#ui/list/list.tsx';
import { useVisibleRows } from '#ui/list/use-visible-rows.ts';
import styles from './supervision.module.css';

/** A longer list has a box of its own, in which only the visible rows are in the page. */
const longest = 40;

/** Props of `LongList`. */
export interface LongListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** Returns the row of an item, with its key. All rows have the same height. */
  readonly row: (item: Item) => ReactNode;
}

/** A list that may have hundreds of rows. */
export function LongList<Item>({ label, items, row }: LongListProps<Item>) {
  return (
    <div className={styles.surface}>
      {items.length > longest ? (
        <VisibleRows label={label} items={items} row={row} />
      ) : (
        <List label={label}>{items.map(row)}</List>
      )}
    </div>
  );
}

function VisibleRows<Item>({ label, items, row }: LongListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const { first, end, style, scrollTo } = useVisibleRows(box, items.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reachable with the keyboard
    <section ref={box} className={styles.box} tabIndex={0} aria-label={label}>
      <div style={style}>
        <List label={label} onEdge={scrollTo}>
          {items.slice(first, end).map(row)}
        </List>
      </div>
    </section>
  );
}
