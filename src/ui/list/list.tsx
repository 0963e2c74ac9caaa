import { type KeyboardEvent, type ReactNode, useRef } from 'react';

/** Props of `List`. */
export interface ListProps {
  readonly label: string;
  /** `ListRow`s. */
  readonly children: ReactNode;
}

/** Typed letters form one search until this much time passes, in milliseconds. */
const typingMs = 800;

/** Marks the buttons that open the rows. */
export const rowButton = 'data-row';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A list of rows. Arrow keys, Home and End move between the rows that can be opened; typed letters find a row by its title. */
export function List({ label, children }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef({ text: '', at: 0 });

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${rowButton}]`) ?? [])];
    const at = rows.indexOf(event.target as HTMLElement);
    if (at < 0 || altKey || ctrlKey || metaKey) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
    const target = to === undefined ? find(key, event.timeStamp, rows, at) : rows[to];
    if (!target) return;
    event.preventDefault();
    // A letter that finds a row is not a shortcut.
    event.stopPropagation();
    target.focus();
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
