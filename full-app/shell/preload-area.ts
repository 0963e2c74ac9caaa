import type { AreaPath } from './areas.ts';

/** Loads the page of an area before it is shown. A failure is not reported: the page itself loads again, and shows it. */
export const preloadArea = (area: AreaPath): Promise<void> =>
  import('./area-routes.tsx').then(
    (routes) => routes.preload(area),
    () => undefined,
  );
