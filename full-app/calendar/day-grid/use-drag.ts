import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { WallSpan } from '#sdk/calendars.ts';
import { useStableCallback } from '#ui/use-stable-callback.ts';
import { dayMinutes, movedSpan, resizedSpan, stepMinutes, type TimedEntry } from './span-rules.ts';

/** Pixels that a pointer may move before a press becomes a drag. */
const slackPx = 4;

interface Drag<Entry extends TimedEntry> {
  readonly entry: Entry;
  readonly kind: 'move' | 'resize';
  readonly x: number;
  readonly y: number;
  readonly column: DOMRect;
  readonly span: WallSpan;
  readonly isMoving: boolean;
}

/** Moves and resizes entries with a mouse, a pen or a finger. Escape gives the drag up. */
export function useDrag<Entry extends TimedEntry>(onDrop: (entry: Entry, span: WallSpan) => void) {
  const [shown, setShown] = useState<Drag<Entry>>();
  /** The same without the delay of a render: a release may follow a move at once. */
  const present = useRef<Drag<Entry>>(undefined);
  /** A click follows the release of a drag, and does not open the entry. */
  const wasDragged = useRef(false);
  const set = useCallback((drag: Drag<Entry> | undefined) => {
    present.current = drag;
    setShown(drag);
  }, []);

  const drop = useStableCallback(onDrop);
  const move = useCallback(
    (event: { readonly clientX: number; readonly clientY: number }) => {
      const drag = present.current;
      if (!drag) return;
      const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.isMoving && Math.hypot(x, y) < slackPx) return;
      const raw = (y / drag.column.height) * dayMinutes;
      const minutes = Math.round(raw / stepMinutes) * stepMinutes;
      const days = Math.round(x / drag.column.width);
      const span =
        drag.kind === 'resize'
          ? resizedSpan(drag.entry, minutes)
          : movedSpan(drag.entry, minutes + days * dayMinutes);
      set({ ...drag, span, isMoving: true });
    },
    [set],
  );

  const end = useCallback(() => {
    const drag = present.current;
    if (!drag) return;
    set(undefined);
    wasDragged.current = drag.isMoving;
    const { entry, span } = drag;
    if (span.start !== entry.span.start || span.end !== entry.span.end) drop?.(entry, span);
  }, [set, drop]);

  const isDragging = shown !== undefined;
  // An entry that is dragged to another day becomes another element, so the page listens and not the entry.
  useEffect(() => {
    if (!isDragging) return;
    const cancel = () => set(undefined);
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    addEventListener('keydown', giveUp);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', cancel);
    return () => {
      removeEventListener('keydown', giveUp);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', cancel);
    };
  }, [isDragging, set, move, end]);

  const begin = (entry: Entry, kind: Drag<Entry>['kind']) => (event: PointerEvent<HTMLElement>) => {
    const column = event.currentTarget.closest('[data-day]')?.getBoundingClientRect();
    if (event.button !== 0 || !column) return;
    // The handle is inside the entry, which would begin to move too.
    event.stopPropagation();
    wasDragged.current = false;
    set({ entry, kind, x: event.clientX, y: event.clientY, column, span: entry.span, isMoving: false });
  };

  return {
    dragged: shown?.isMoving ? shown : undefined,
    wasDragged,
    begin,
  };
}
