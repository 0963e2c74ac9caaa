import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type VisibleRange, visibleRange } from './visible-range.ts';

/** The height of a row before one has been measured, in pixels. */
const defaultRowHeight = 44;

/**
 * Returns the rows of a long list that have to be in the page, and the height of those before and after them.
 *
 * @param box the scrolling element around a list of rows of one height
 */
export function useVisibleRows(box: RefObject<HTMLElement | null>, count: number) {
  const [rowHeight, setRowHeight] = useState(defaultRowHeight);
  const [range, setRange] = useState<VisibleRange>({ first: 0, end: 0 });

  const update = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const { scrollTop, clientHeight: height } = element;
    const next = visibleRange({ scrollTop, height, rowHeight }, count);
    setRange((now) => (now.first === next.first && now.end === next.end ? now : next));
  }, [box, count, rowHeight]);

  useLayoutEffect(update, [update]);
  const { first, end } = range;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are in the page
  useLayoutEffect(() => {
    const measured = box.current?.querySelector('li:not([aria-hidden])')?.getBoundingClientRect().height;
    if (measured) setRowHeight(measured);
  }, [box, first, end]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [box, update]);

  const scrollTo = (edge: 'first' | 'last') => {
    const element = box.current;
    if (!element) return;
    element.scrollTop = edge === 'first' ? 0 : element.scrollHeight;
    update();
  };

  return {
    ...range,
    rowHeight,
    scrollTo,
    style: {
      paddingBlockStart: range.first * rowHeight,
      paddingBlockEnd: Math.max(0, count - range.end) * rowHeight,
    },
  };
}
