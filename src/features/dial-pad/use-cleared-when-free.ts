import { type RefObject, useEffect, useRef } from 'react';
import { useInfo } from '../../react/use-domains.ts';

/** States of a line with a call. */
const withCall: readonly (string | undefined)[] = ['busy', 'ringing'];

/**
 * Empties the dial pad when the user's line becomes available after a call: what was entered belonged to it. A line that becomes
 * available because its phone is back, as after signing in again, leaves it as it is. A user who is in the form at this moment keeps
 * it, because the next number may be half typed.
 */
export function useClearedWhenFree(form: RefObject<HTMLElement | null>, clear: () => void): void {
  const state = useInfo()?.extension?.telephonicState;
  const before = useRef(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is the reason
  useEffect(() => {
    const hadCall = withCall.includes(before.current);
    before.current = state;
    if (state !== 'available' || !hadCall) return;
    if (!form.current?.contains(document.activeElement)) clear();
  }, [state]);
}
