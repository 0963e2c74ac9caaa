import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** A rule on its way to another place. */
export interface Dragged {
  readonly from: number;
  /** The place that it would get now. */
  readonly to: number;
  /** The distance from where it was taken, in pixels. */
  readonly offset: number;
}

/**
 * Moves the entries of a list by a handle in each: dragged with a pointer, or with the arrow keys.
 *
 * @param rows returns the elements of the entries, in their order
 * @param onMove called with the places before and after; the entry keeps its old place until it is resolved
 */
export function useReorder(
  rows: () => readonly Element[],
  onMove: (from: number, to: number) => Promise<unknown>,
) {
  const [dragged, setDragged] = useState<Dragged>();
  const taken = useRef<{ readonly y: number; readonly middles: readonly number[] }>(undefined);
  const isMoving = useRef(false);

  async function move(from: number, to: number): Promise<void> {
    if (from === to || isMoving.current) return;
    isMoving.current = true;
    try {
      await onMove(from, to);
    } finally {
      isMoving.current = false;
    }
  }

  /** Returns the place whose middle the entry's own middle has passed. */
  function placeAt(from: number, offset: number): number {
    const { middles = [] } = taken.current ?? {};
    const middle = (middles[from] ?? 0) + offset;
    return middles.filter((other, at) => at !== from && other < middle).length;
  }

  const handleOf = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || isMoving.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const boxes = rows().map((row) => row.getBoundingClientRect());
      taken.current = { y: event.clientY, middles: boxes.map(({ top, height }) => top + height / 2) };
      setDragged({ from: index, to: index, offset: 0 });
    },
    onPointerMove(event: PointerEvent) {
      if (!taken.current || dragged?.from !== index) return;
      const offset = event.clientY - taken.current.y;
      setDragged({ from: index, to: placeAt(index, offset), offset });
    },
    onPointerUp() {
      if (dragged?.from !== index) return;
      taken.current = undefined;
      setDragged(undefined);
      void move(index, dragged.to);
    },
    onPointerCancel() {
      taken.current = undefined;
      setDragged(undefined);
    },
    onKeyDown(event: KeyboardEvent) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (event.key === 'Escape' && dragged) {
        event.stopPropagation();
        taken.current = undefined;
        setDragged(undefined);
      }
      if (step === undefined || !isPlain) return;
      event.preventDefault();
      const to = index + step;
      if (to >= 0 && to < rows().length) void move(index, to);
    },
  });

  return { dragged, handleOf };
}
