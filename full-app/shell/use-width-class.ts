import { useSyncExternalStore } from 'react';

/** Classes of screen width, each with the least width in px (core 2). */
const least = { small: 0, phone: 480, tablet: 768, desktop: 992, large: 1200 } as const;
export type WidthClass = keyof typeof least;

const names = Object.keys(least) as WidthClass[];
const queries = names.map((name) => ({ name, query: matchMedia(`(min-width: ${least[name]}px)`) }));

const current = (): WidthClass => queries.findLast(({ query }) => query.matches)?.name ?? 'small';

function listen(listener: () => void) {
  for (const { query } of queries) query.addEventListener('change', listener);
  return () => {
    for (const { query } of queries) query.removeEventListener('change', listener);
  };
}

/** The width class of the window. */
export const useWidthClass = (): WidthClass => useSyncExternalStore(listen, current);
