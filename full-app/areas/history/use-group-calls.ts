import { useMemo } from 'react';
import type { CallHistoryItem, List } from '../../../sdk/index.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useSignalValue } from '../../../src/react/use-signal-value.ts';

/** A list of calls, and the groups to choose from. */
export interface GroupCalls {
  readonly list: List<CallHistoryItem>;
  readonly groups: readonly { readonly value: string; readonly label: string }[];
}

/**
 * The calls of all members of the user's groups, and the groups.
 *
 * @param group `internalAddressID` of the chosen group; empty: all
 */
export function useGroupCalls(
  group: string,
  filter: 'all' | 'incoming' | 'outgoing' | 'missed' | 'forwarded',
): GroupCalls {
  const { history, groups } = useClient();
  const known = useSignalValue(groups.items);
  const list = useMemo(
    () => history.ofGroups({ filter, ...(group !== '' && { group }) }),
    [history, group, filter],
  );
  return {
    list,
    groups: known.map(({ internalAddressID, label }) => ({ value: internalAddressID, label })),
  };
}
