import type { CallCause } from '../../../../sdk/wire/calls/call-line.ts';
import type { UnrungCallRecord } from '../../history/call-records.ts';
import type { ClientExit } from '../../queues/callers/acd-clients.ts';
import type { RungGroup } from '../../queues/rung-group.ts';
import type { Identity } from '../route.ts';

/** A call to a group that rang at none of its agents. */
export interface UnrungCall {
  readonly callId: number;
  readonly group: Pick<RungGroup, 'id' | 'overflow' | 'standing'>;
  readonly from: Identity;
  /** The dialled number. */
  readonly shown: Identity;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly exit: ClientExit;
}

/** The exits after which the overflow of a group gets the call. */
const overflows: readonly ClientExit[] = ['refused', 'timedOut'];

function causeOf({ exit, group }: UnrungCall): CallCause {
  if (exit === 'abandoned') return 'causeCallerCancel';
  if (exit === 'dropped') return 'causeCalledDisconnect';
  if (exit === 'timedOut') return 'causeNoAnswer';
  if (exit === 'refused') return group.standing() === 'closed' ? 'causeNotAvailable' : 'causeBusy';
  return 'causeUnknown';
}

/** Describes such a call for the history of its group. */
export function recordOfUnrung(call: UnrungCall): UnrungCallRecord {
  const { callId, group, from, shown, startedAt, exit } = call;
  const isForwarded = exit === 'redirected' || (group.overflow !== undefined && overflows.includes(exit));
  return {
    callId,
    groupId: group.id,
    startedAt,
    called: { number: shown.number, label: shown.label },
    remote: { number: from.number, label: from.label },
    isForwarded,
    cause: isForwarded ? 'causeForwarded' : causeOf(call),
  };
}
