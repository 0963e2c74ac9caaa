import { useSyncExternalStore } from 'react';

/** The classes of screen width, each with its minimum width in px. */
const least = { small: 0, phone: 480, tablet: 768, desktop: 992, large: 1200 } as const;
export type WidthClass = keyof typeof least;

/** The delay after the last resize before the layout changes, in milliseconds: a window that is being dragged stays as it is. */
const settleMs = 300;

const names = Object.keys(least) as WidthClass[];
/** Returns the width class of the window as it is now. */
export const measure = (): WidthClass =>
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
    // Without listeners nothing was measured.
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

/** The width class of the window, measured 300 ms after its last resize. */
export const useWidthClass = (): WidthClass => useSyncExternalStore(listen, () => current);

/** True for a single pane at a time with the navigation at the foot. */
export const isNarrow = (width: WidthClass): boolean => width === 'small' || width === 'phone';

/** True if the dial pad fits beside every screen. */
export const isDocked = (width: WidthClass): boolean => width === 'large';
