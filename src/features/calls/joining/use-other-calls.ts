import type { Call } from '../../../../sdk/index.ts';
import { useClient } from '../../../react/client-context.tsx';
import { useSignalRead } from '../../../react/use-signal-value.ts';
import { callKind } from '../call-kind.ts';

const isTalkedIn = ({ line }: Call) => line.value.state === 'talking' || line.value.state === 'held';

/** The far end of `call` may be connected with that of `other`, which may still ring there. */
export const mayTransfer = (call: Call, other: Call): boolean =>
  call.can('transfer') && (isTalkedIn(other) || callKind(other.line.value) === 'outgoing');

/** Everybody of `other` may be taken into `call`. */
export const mayMerge = (call: Call, other: Call): boolean => call.can('merge') && isTalkedIn(other);

/** The user's other calls, and what they can be joined with `call` for. */
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
