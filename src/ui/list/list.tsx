import { type KeyboardEvent, type ReactNode, useRef } from 'react';

/** Props of `List`. */
export interface ListProps {
  readonly label: string;
  /** `ListRow`s. */
  readonly children: ReactNode;
}

/** Typed letters belong together until this much time passes without one. */
const typingMs = 800;

/** The buttons that open the rows. */
export const rowButton = 'data-row';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A list of rows. Arrows, Home and End move between the rows that can be opened; typed letters find one by its title. */
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
    // A letter that finds a row is no shortcut.
    event.stopPropagation();
    target.focus();
  }

  /** The next row that begins with what was typed, around the end. */
  function find(key: string, now: number, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
    if (key.length > 1 || key === ' ') return undefined;
    const { text, at: before } = typed.current;
    const isMore = now - before < typingMs;
    const wanted = fold(isMore ? text + key : key);
    typed.current = { text: wanted, at: now };
    // A first letter leads on; with further ones the row that fits already stays.
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
