import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './reorder.module.css';

/** An entry on its way to another place. */
interface Dragged {
  readonly from: number;
  /** The place that it would get now. */
  readonly to: number;
  /** The distance from where it was taken, in pixels. */
  readonly offset: number;
}

/**
 * Moves the entries of a list by a `ReorderHandle` in each: dragged with a pointer, or with the arrow keys. `rowOf` gives the
 * props of an entry's element, and `handleOf` the props of its handle.
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

  /** While an entry is dragged, it follows the pointer, and a line shows the place that it would get. */
  function rowOf(index: number, className?: string) {
    if (!dragged) return { className };
    if (dragged.from === index)
      return {
        className: classNames(className, styles.dragged),
        style: { transform: `translateY(${dragged.offset}px)` },
      };
    const line = dragged.from < index ? styles.dropAfter : styles.dropBefore;
    return { className: classNames(className, dragged.to === index && line) };
  }

  return { rowOf, handleOf };
}
