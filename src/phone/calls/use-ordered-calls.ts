import { useState } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { arrangeCalls, type ExpandedCall, talkingIds } from './arrange-calls.ts';

export interface OrderedCalls {
  /** The groups: a single call each, or a call with its consultation call. */
  readonly groups: readonly (readonly Call[])[];
  readonly currentId: string | undefined;
  /** The oldest call that rings for the user. */
  readonly ringing: Call | undefined;
  /** Shows another call in full. */
  readonly choose: (lineId: string) => void;
}

/** Returns the calls in the order of their cards. */
export function useOrderedCalls(): OrderedCalls {
  const { calls } = useClient();
  const [choice, setChoice] = useState<ExpandedCall>();
  return useSignalRead(() => {
    const all = calls.lines.value;
    const lines = all.map((call) => call.line.value);
    const { groups, current, ringing } = arrangeCalls(lines, choice);
    return {
      groups: groups.map((group) =>
        group.flatMap(({ lineId }) => all.find((call) => call.lineId === lineId) ?? []),
      ),
      currentId: current?.lineId,
      ringing: all.find((call) => call.lineId === ringing?.lineId),
      choose: (lineId) => setChoice({ lineId, talking: talkingIds(lines) }),
    };
  });
}
