import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { fold } from '#wire/fold.ts';

/** Props of `List`. */
export interface ListProps {
  /** The accessible name. */
  readonly label: string;
  /** `ListRow`s. */
  readonly children: ReactNode;
  /** Scrolls to an end of a list that has only its visible rows in the page, so that Home and End reach it. */
  readonly onEdge?: ((edge: 'first' | 'last') => void) | undefined;
}

/** Typed letters form a single search until this much time passes, in milliseconds. */
const typingMs = 800;

/** Rows that are not loaded after this time get no focus any more, in milliseconds. */
const loadingMs = 5_000;

const edges: Readonly<Record<string, 'first' | 'last'>> = { Home: 'first', End: 'last' };

/** Marks the buttons that open the rows. */
export const rowButton = 'data-row';

/** A list of rows. Arrow keys, Home and End move between the rows that can be opened; typed letters find a row by its title. */
export function List({ label, children, onEdge }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef({ text: '', at: 0 });

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${rowButton}]`) ?? [])];
    const at = rows.indexOf(event.target as HTMLElement);
    if (at < 0 || altKey || ctrlKey || metaKey) return;
    const edge = edges[key];
    if (onEdge && edge) {
      event.preventDefault();
      onEdge(edge);
      focusWhenShown(edge);
      return;
    }
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
    const target = to === undefined ? find(key, event.timeStamp, rows, at) : rows[to];
    if (!target) return;
    event.preventDefault();
    // A letter that finds a row is not a shortcut.
    event.stopPropagation();
    target.focus();
  }

  /** Focuses the row at an end of the list once it is in the page and loaded, unless the user goes elsewhere first. */
  function focusWhenShown(edge: 'first' | 'last'): void {
    const began = performance.now();
    const look = (now: number) => {
      const { current } = list;
      const { activeElement } = document;
      // The row that had the focus is gone: the focus is at an element around the list.
      const isHere = activeElement?.contains(current) || current?.contains(activeElement);
      if (!current || !isHere || now - began > loadingMs) return;
      const row = edge === 'first' ? current.firstElementChild : current.lastElementChild;
      const button = row?.querySelector<HTMLElement>(`[${rowButton}]`);
      if (button) button.focus();
      else requestAnimationFrame(look);
    };
    // The rows at that end are in the page a frame after the list was scrolled.
    requestAnimationFrame(() => requestAnimationFrame(look));
  }

  /** Returns the next row whose title begins with the typed letters; wraps around at the end. */
  function find(key: string, now: number, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
    if (key.length > 1 || key === ' ') return undefined;
    const { text, at: before } = typed.current;
    const isMore = now - before < typingMs;
    const wanted = fold(isMore ? text + key : key);
    typed.current = { text: wanted, at: now };
    // The first letter moves on. With further letters, a matching row stays.
    const from = at + (isMore ? 0 : 1);
    return [...rows.slice(from), ...rows.slice(0, from)].find((row) =>
      fold(row.textContent ?? '').startsWith(wanted),
    );
  }

  return (
    <ul ref={list} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </ul>
  );
}
