import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type CallHistoryItem, idOf } from '#sdk/index.ts';

/** Returns the name of the group that distributed a past call; empty for a call to the user. */
export function useGroupName({ acdGroup, calledLabel = '' }: CallHistoryItem): string {
  const groups = useSignalValue(useClient().groups.items);
  if (acdGroup === undefined) return '';
  // Groups that the user has left are not in the list any more.
  return groups.find(({ internalAddressID }) => internalAddressID === idOf(acdGroup))?.label ?? calledLabel;
}
