import { useEffect } from 'react';
import { idle } from '#ui/when-idle.ts';
import type { KnownArea } from './areas.ts';
import { preloadArea } from './preload-area.ts';

/** True in a browser that is asked to transfer as little as possible. */
const savesData = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads the code of these areas in sequence while the browser is idle, so that the first click on each shows its
 * screen as soon as later clicks do.
 */
export function usePreloadedScreens(areas: readonly KnownArea[]): void {
  const paths = areas.map(({ path }) => path).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new one for each render
  useEffect(() => {
    if (savesData()) return;
    let isWanted = true;
    async function preloadAll() {
      for (const { path } of areas) {
        await idle();
        if (!isWanted) return;
        await preloadArea(path);
      }
    }
    void preloadAll();
    return () => {
      isWanted = false;
    };
  }, [paths]);
}
