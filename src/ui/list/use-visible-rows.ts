import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type VisibleRange, visibleRange } from './visible-range.ts';

/** The height of a row before a row has been measured, in pixels. */
const defaultRowHeight = 44;

const isSame = (one: VisibleRange, other: VisibleRange) =>
  one.first === other.first && one.end === other.end && one.sightEnd === other.sightEnd;

/**
 * Returns the rows of a long list that have to be in the page, and the height of the rows before and after them.
 *
 * @param box the scrolling element around a list of rows of equal height
 */
export function useVisibleRows(box: RefObject<HTMLElement | null>, count: number) {
  const [rowHeight, setRowHeight] = useState(defaultRowHeight);
  const [range, setRange] = useState<VisibleRange>({ first: 0, end: 0, sightEnd: 0 });

  /** Reading them from the element while rows change would lay the page out once more. */
  const position = useRef<{ readonly scrollTop: number; readonly height: number }>(undefined);

  const update = useCallback(() => {
    if (!position.current) return;
    const next = visibleRange({ ...position.current, rowHeight }, count);
    setRange((now) => (isSame(now, next) ? now : next));
  }, [count, rowHeight]);
  const measure = useCallback(() => {
    const element = box.current;
    if (!element) return;
    position.current = { scrollTop: element.scrollTop, height: element.clientHeight };
    update();
  }, [box, update]);

  useLayoutEffect(() => (position.current ? update() : measure()), [update, measure]);
  const { first, end } = range;
  const isMeasured = useRef(false);
  const measureRow = useCallback(() => {
    const measured = box.current?.querySelector('li:not([aria-hidden])')?.getBoundingClientRect().height;
    if (!measured) return;
    isMeasured.current = true;
    setRowHeight(measured);
  }, [box]);
  // The first rows are measured before they are painted. Later rows have the same height in nearly all cases, and reading it
  // before the paint would lay the page out once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are in the page
  useLayoutEffect(() => {
    if (!isMeasured.current) measureRow();
  }, [measureRow, first, end]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are in the page
  useEffect(() => {
    const frame = requestAnimationFrame(measureRow);
    return () => cancelAnimationFrame(frame);
  }, [measureRow, first, end]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [box, measure]);

  const toTop = useCallback(() => {
    if (!box.current || position.current?.scrollTop === 0) return;
    box.current.scrollTop = 0;
    measure();
  }, [box, measure]);

  const scrollTo = (edge: 'first' | 'last') => {
    const element = box.current;
    if (!element) return;
    element.scrollTop = edge === 'first' ? 0 : element.scrollHeight;
    measure();
  };

  return {
    ...range,
    rowHeight,
    scrollTo,
    toTop,
    style: {
      paddingBlockStart: range.first * rowHeight,
      paddingBlockEnd: Math.max(0, count - range.end) * rowHeight,
    },
  };
}
