import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { WallSpan } from '#sdk/calendars.ts';
import { dayMinutes, movedSpan, resizedSpan, stepMinutes, type TimedEntry } from './span-rules.ts';

const arrows: Readonly<Record<string, readonly [days: number, steps: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A new entry lasts an hour, and that of a key begins at nine. */
const newMinutes = 60;
const newHour = 9;
/** A click adds an entry at the half hour before it. */
const clickMinutes = 30;

interface DayGridOptions<Entry extends TimedEntry> {
  /** The number of columns. */
  readonly days: number;
  readonly onAdd: (span: WallSpan) => void;
  readonly onMove: (entry: Entry, span: WallSpan) => void;
  readonly onRemove: (entry: Entry) => void;
  /** True if entries do not leave the shown days. Default false. */
  readonly isBound?: boolean;
}

/**
 * The keys and the mouse of a grid of days, whose entries have the attribute `data-entry` with their key. The arrow keys go through days and
 * entries, with Alt they move an entry, with Alt and Shift its end. Delete removes an entry, and Enter or a click on a free
 * place adds an entry.
 */
export function useDayGrid<Entry extends TimedEntry>(options: DayGridOptions<Entry>) {
  const { days, onAdd, onMove, onRemove, isBound = false } = options;
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const find = (selector: string) => [...(grid.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const blocksOf = (index: number) => find(`[data-day="${index}"] [data-entry]`);
  const blockOf = (key: string) => find('[data-entry]').find(({ dataset }) => dataset.entry === key);
  const isWithin = (index: number) => index >= 0 && index < days;

  function focusDay(index: number) {
    const next = Math.min(Math.max(index, 0), days - 1);
    setCurrent(next);
    find(`[data-day="${next}"]`)[0]?.focus();
  }

  function onDayKey(event: KeyboardEvent, index: number, midnight: number) {
    if (event.target !== event.currentTarget) return;
    const start = midnight + newHour * 60;
    if (event.key === 'ArrowLeft') focusDay(index - 1);
    else if (event.key === 'ArrowRight') focusDay(index + 1);
    else if (event.key === 'ArrowDown') blocksOf(index)[0]?.focus();
    else if (event.key === 'Enter') onAdd({ start, end: start + newMinutes });
    else return;
    event.preventDefault();
  }

  function onDayClick(event: MouseEvent<HTMLElement>, midnight: number) {
    if (event.target !== event.currentTarget) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const minute = ((event.clientY - top) / height) * dayMinutes;
    const before = Math.floor(minute / clickMinutes) * clickMinutes;
    const start = midnight + Math.min(before, dayMinutes - newMinutes);
    onAdd({ start, end: start + newMinutes });
  }

  function moveBy(entry: Entry, index: number, byDays: number, steps: number) {
    if (isBound && !isWithin(index + byDays)) return;
    onMove(entry, movedSpan(entry, byDays * dayMinutes + steps * stepMinutes));
    // In another column the entry is another element.
    if (byDays !== 0) requestAnimationFrame(() => blockOf(entry.key)?.focus());
  }

  function goBy(entry: Entry, index: number, byDays: number, steps: number) {
    const blocks = blocksOf(index);
    const at = blocks.findIndex(({ dataset }) => dataset.entry === entry.key) + steps;
    if (byDays !== 0) focusDay(index + byDays);
    else if (at < 0) focusDay(index);
    else blocks[at]?.focus();
  }

  const onEntryKey = (entry: Entry, index: number) => (event: KeyboardEvent) => {
    const [byDays = 0, steps = 0] = arrows[event.key] ?? [];
    if (event.key === 'Delete') {
      focusDay(index);
      onRemove(entry);
    } else if (!(event.key in arrows)) return;
    else if (event.altKey && event.shiftKey)
      onMove(entry, resizedSpan(entry, byDays * dayMinutes + steps * stepMinutes));
    else if (event.altKey) moveBy(entry, index, byDays, steps);
    else goBy(entry, index, byDays, steps);
    event.preventDefault();
    event.stopPropagation();
  };

  /** Props of the cell of a day. One cell of the grid takes the focus. */
  const dayProps = (index: number, midnight: number) => ({
    'data-day': index,
    tabIndex: index === Math.min(current, days - 1) ? 0 : -1,
    onFocus: () => setCurrent(index),
    onClick: (event: MouseEvent<HTMLElement>) => onDayClick(event, midnight),
    onKeyDown: (event: KeyboardEvent) => onDayKey(event, index, midnight),
  });

  return { grid, dayProps, onEntryKey };
}
