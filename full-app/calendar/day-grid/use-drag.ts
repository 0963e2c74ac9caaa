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

  /** Ends the listening to the page. */
  const listening = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    listening.current?.abort();
    set(undefined);
  }, [set]);

  const end = useCallback(() => {
    const drag = present.current;
    if (!drag) return;
    stop();
    wasDragged.current = drag.isMoving;
    const { entry, span } = drag;
    if (span.start !== entry.span.start || span.end !== entry.span.end) drop?.(entry, span);
  }, [stop, drop]);

  useEffect(() => () => listening.current?.abort(), []);

  /**
   * An entry that is dragged to another day becomes another element, so the page listens and not the entry. It listens from the press on:
   * after the next render, the first moves and a quick release would be lost.
   */
  const listen = useCallback(() => {
    listening.current?.abort();
    listening.current = new AbortController();
    const { signal } = listening.current;
    addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal });
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', stop, { signal });
  }, [move, end, stop]);

  const begin = (entry: Entry, kind: Drag<Entry>['kind']) => (event: PointerEvent<HTMLElement>) => {
    const column = event.currentTarget.closest('[data-day]')?.getBoundingClientRect();
    if (event.button !== 0 || !column) return;
    // The handle is inside the entry, which would begin to move too.
    event.stopPropagation();
    wasDragged.current = false;
    listen();
    set({ entry, kind, x: event.clientX, y: event.clientY, column, span: entry.span, isMoving: false });
  };

  return {
    dragged: shown?.isMoving ? shown : undefined,
    wasDragged,
    begin,
  };
}
