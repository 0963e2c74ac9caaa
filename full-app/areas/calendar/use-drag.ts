import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { WallSpan } from '../../../sdk/calendars.ts';
import { dayMinutes, movedSpan, type Occurrence, resizedSpan, stepMinutes } from './grid-rules.ts';

/** Pixels that a pointer may move before a press becomes a drag. */
const slackPx = 4;

interface Drag {
  readonly entry: Occurrence;
  readonly kind: 'move' | 'resize';
  readonly x: number;
  readonly y: number;
  readonly column: DOMRect;
  readonly span: WallSpan;
  readonly isMoving: boolean;
}

/** Moves and resizes entries with a mouse, a pen or a finger. Escape gives the drag up. */
export function useDrag(onDrop: (entry: Occurrence, span: WallSpan) => void) {
  const [drag, setDrag] = useState<Drag>();
  /** A click follows the release of a drag, and does not open the entry. */
  const wasDragged = useRef(false);

  useEffect(() => {
    if (!drag) return;
    const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(undefined);
    addEventListener('keydown', giveUp);
    return () => removeEventListener('keydown', giveUp);
  }, [drag]);

  const begin = (entry: Occurrence, kind: Drag['kind']) => (event: PointerEvent<HTMLElement>) => {
    const column = event.currentTarget.closest('[data-day]')?.getBoundingClientRect();
    if (event.button !== 0 || !column) return;
    event.stopPropagation();
    wasDragged.current = false;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ entry, kind, x: event.clientX, y: event.clientY, column, span: entry.span, isMoving: false });
  };

  const move = (event: PointerEvent<HTMLElement>) => {
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
    setDrag({ ...drag, span, isMoving: true });
  };

  const end = () => {
    if (!drag) return;
    setDrag(undefined);
    wasDragged.current = drag.isMoving;
    const { entry, span } = drag;
    if (span.start !== entry.span.start || span.end !== entry.span.end) onDrop(entry, span);
  };

  return {
    dragged: drag?.isMoving ? drag : undefined,
    wasDragged,
    handlers: (entry: Occurrence, kind: Drag['kind']) => ({
      onPointerDown: begin(entry, kind),
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}
