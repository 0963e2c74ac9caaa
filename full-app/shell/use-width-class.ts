import { useSyncExternalStore } from 'react';

/** Classes of screen width, each with the least width in px (core 2). */
const least = { small: 0, phone: 480, tablet: 768, desktop: 992, large: 1200 } as const;
export type WidthClass = keyof typeof least;

/** After the last resize, before anything moves (core 9): a window that is being dragged stays as it is. */
const settleMs = 300;

const names = Object.keys(least) as WidthClass[];
const measure = (): WidthClass =>
  names.findLast((name) => matchMedia(`(min-width: ${least[name]}px)`).matches) ?? 'small';

let current = measure();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function recheck() {
  timer = undefined;
  const now = measure();
  if (now === current) return;
  current = now;
  for (const listener of listeners) listener();
}

function onResize() {
  clearTimeout(timer);
  timer = setTimeout(recheck, settleMs);
}

function listen(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('resize', onResize);
    // While nobody listened, nobody looked.
    current = measure();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('resize', onResize);
    clearTimeout(timer);
  };
}

/** The width class of the window, measured again 300 ms after it was last resized. */
export const useWidthClass = (): WidthClass => useSyncExternalStore(listen, () => current);

/** One pane at a time, and the way around at the foot. */
export const isNarrow = (width: WidthClass): boolean => width === 'small' || width === 'phone';

/** Wide enough for the dial pad beside every screen. */
export const isDocked = (width: WidthClass): boolean => width === 'large';
