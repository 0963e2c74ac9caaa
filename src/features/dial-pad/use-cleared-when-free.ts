import { type RefObject, useEffect, useRef } from 'react';
import { useInfo } from '../../react/use-domains.ts';

/**
 * Empties the dial pad when the user's line becomes available: what was entered belonged to the call that is over. A user who is in the
 * form at this moment keeps it, because the next number may be half typed.
 */
export function useClearedWhenFree(form: RefObject<HTMLElement | null>, clear: () => void): void {
  const state = useInfo()?.extension?.telephonicState;
  const before = useRef(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is the reason
  useEffect(() => {
    const wasBusy = before.current !== undefined && before.current !== 'available';
    before.current = state;
    if (state !== 'available' || !wasBusy) return;
    if (!form.current?.contains(document.activeElement)) clear();
  }, [state]);
}
