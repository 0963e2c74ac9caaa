import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Call } from '#sdk/index.ts';
import { callKind } from '../call-kind.ts';

const isTalkedIn = ({ line }: Call) => line.value.state === 'talking' || line.value.state === 'held';

/** True if the other party of `call` can be connected with that of `other`, which may still be ringing. */
export const mayTransfer = (call: Call, other: Call): boolean =>
  call.can('transfer') && (isTalkedIn(other) || callKind(other.line.value) === 'outgoing');

/** True if all parties of `other` can be added to `call`. */
export const mayMerge = (call: Call, other: Call): boolean => call.can('merge') && isTalkedIn(other);

/** Returns the user's other calls, and the ways to join them with `call`. */
export function useOtherCalls(call: Call): {
  readonly others: readonly Call[];
  readonly canTransferTo: (other: Call) => boolean;
  readonly canMergeWith: (other: Call) => boolean;
} {
  const { calls } = useClient();
  return useSignalRead(() => ({
    others: calls.lines.value.filter(({ lineId }) => lineId !== call.lineId),
    canTransferTo: (other) => mayTransfer(call, other),
    canMergeWith: (other) => mayMerge(call, other),
  }));
}
