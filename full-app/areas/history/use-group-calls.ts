import type { CallHistoryItem } from '../../../sdk/index.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useSignalValue } from '../../../src/react/use-signal-value.ts';

/** Returns a predicate for past calls to or from one of the user's groups. */
export function useGroupCalls(): (item: CallHistoryItem) => boolean {
  const groups = useSignalValue(useClient().groups.items);
  const numbers = new Set(groups.flatMap(({ addressNumber, pnNumbers }) => [addressNumber, ...pnNumbers]));
  return ({ isIncoming, calledNumber, remoteNumber }) =>
    numbers.has(isIncoming ? calledNumber : remoteNumber);
}
