import { useEffect, useSyncExternalStore } from 'react';
import type { AgentState } from '../../../../sdk/index.ts';
import { localPreference } from '../../../ui/local-preference/local-preference.ts';
import { seenText, unseenMissed } from './unseen-missed.ts';

const seenMissed = localPreference('seenMissedOffers', (text) => text ?? '');

/**
 * Returns how many missed calls of groups the agent has not seen.
 *
 * @param isShown the list of them is on the screen, so that all are seen
 */
export function useUnseenMissed(
  state: AgentState | undefined,
  { isShown }: { readonly isShown: boolean },
): number {
  const seen = useSyncExternalStore(seenMissed.onChange, seenMissed.read);
  const text = state && seenText(state.loginTime, state.notAnswered + state.notReached);
  useEffect(() => {
    if (isShown && text !== undefined && text !== seen) seenMissed.choose(text);
  }, [isShown, text, seen]);
  return state && !isShown ? unseenMissed(state, seen) : 0;
}
