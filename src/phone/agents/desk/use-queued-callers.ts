import { useEffect, useMemo } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import { type QueuedCaller, waitingCallers } from './queue-order.ts';

/** The waiting callers of all groups in which the agent takes part, the most urgent first. They are live. */
export function useQueuedCallers(): readonly QueuedCaller[] {
  const { agent, groups } = useClient();
  const hasVisualQueue = useSignalValue(agent.hasVisualQueue);
  const known = useSignalValue(groups.items);
  const ids = hasVisualQueue
    ? known.flatMap(({ activeMember, internalAddressID }) => (activeMember ? [internalAddressID] : [])).join()
    : '';
  const lists = useMemo(
    () =>
      ids === ''
        ? []
        : ids.split(',').map((internalAddressID) => ({
            internalAddressID,
            callers: groups.callers({ internalAddressID }),
          })),
    [groups, ids],
  );
  useEffect(() => {
    const ends = lists.map(({ callers }) => callers.watch());
    return () => {
      for (const end of ends) end();
    };
  }, [lists]);
  return useSignalRead(() =>
    waitingCallers(
      lists.flatMap(({ internalAddressID, callers }) => {
        const group = groups.items.value.find((one) => one.internalAddressID === internalAddressID);
        return group ? callers.items.value.map((caller) => ({ caller, group })) : [];
      }),
    ),
  );
}
