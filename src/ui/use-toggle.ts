import { type RefObject, useEffect } from 'react';
import { useStableCallback } from './use-stable-callback.ts';

/** Calls `listener` after a popover has opened or closed. React before 19 knows `onToggle` of `<details>` only. */
export function useToggle(
  popover: RefObject<HTMLElement | null>,
  listener: (event: ToggleEvent) => void,
): void {
  const stable = useStableCallback(listener);
  useEffect(() => {
    const element = popover.current;
    if (!element || !stable) return;
    element.addEventListener('toggle', stable);
    return () => element.removeEventListener('toggle', stable);
  }, [popover, stable]);
}
