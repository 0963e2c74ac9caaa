import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query holds now, for what a style sheet cannot do, such as other controls in a menu. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => matchMedia(query).matches);
}
