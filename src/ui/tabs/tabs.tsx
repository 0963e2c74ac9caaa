import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Badge } from '../badge/badge.tsx';
import { classNames } from '../class-names.ts';
import { type Icon, iconSize } from '../icon.ts';
import styles from './tabs.module.css';

/** A tab. */
export interface Tab<Name extends string> {
  /** Identifies the tab. */
  readonly name: Name;
  /** The text of the tab. */
  readonly label: string;
  /** An icon before the text, or above it if the tabs are `stacked`. */
  readonly icon?: Icon;
  /** The number of new items; 0 shows none. */
  readonly count?: number;
  /** The count as a text for screen readers. */
  readonly countLabel?: string;
}

/** Props of `Tabs`. */
export interface TabsProps<Name extends string> {
  /** The accessible name of the row. */
  readonly label: string;
  /** The tabs, in their order. */
  readonly tabs: readonly Tab<Name>[];
  /** The `name` of the selected tab. */
  readonly selected: Name;
  /** Called with the `name` of the tab that the user selects. */
  readonly onSelect: (name: Name) => void;
  /** Icons above their labels, for a bar at the foot of a panel. */
  readonly stacked?: boolean;
  /** Rounded, for the filters of a list. */
  readonly chips?: boolean;
  /** The id of the panel that the tabs switch. */
  readonly controls?: string;
}

/** The steps of the arrow keys. Home and End go to the edges. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The width of the faded edge, in pixels. */
const fadeWidth = 32;

/** Scrolls a row, and not the page around it, until a tab is in view. */
function showIn(row: HTMLElement, tab: Element | null) {
  if (tab === null) return;
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  const before = outer.left + fadeWidth - inner.left;
  const after = inner.right + fadeWidth - outer.right;
  if (before > 0) row.scrollLeft -= before;
  else if (after > 0) row.scrollLeft += after;
}

/** A row of tabs: a single stop for the Tab key, with arrow keys inside. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, selected, onSelect, stacked = false, chips = false, controls } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // If there are too many tabs they scroll, and the selected tab is kept in view. The observer also reports the first size, after
  // the layout, so that a starting page is not laid out twice.
  useEffect(() => {
    const row = list.current;
    if (row === null) return;
    const observer = new ResizeObserver(() => showIn(row, row.querySelector(`[id="${id}-${selected}"]`)));
    observer.observe(row);
    return () => observer.disconnect();
  }, [id, selected]);

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    const along = steps[key];
    // With a modifier the key belongs to the browser, as Alt and an arrow to go back.
    if (along === undefined || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    const step = key.startsWith('Arrow') && list.current?.matches(':dir(rtl)') ? -along : along;
    const from = tabs.findIndex((tab) => tab.name === selected);
    const wrapped = Number.isFinite(step) ? (from + step + tabs.length) % tabs.length : from + step;
    const to = Math.min(tabs.length - 1, Math.max(0, wrapped));
    const tab = tabs[to];
    if (tab === undefined) return;
    onSelect(tab.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(styles.tabs, stacked && styles.stacked, chips && styles.chips)}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ name, label: text, icon: Picture, count = 0, countLabel }) => (
        <button
          key={name}
          id={`${id}-${name}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={name === selected}
          aria-controls={controls}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {Picture && <Picture size={iconSize} aria-hidden="true" />}
          <span className={styles.label}>{text}</span>
          <Badge count={count} label={countLabel ?? String(count)} className={styles.count} />
        </button>
      ))}
    </div>
  );
}
