import type { CallQuality } from '../calls/call-quality.ts';
import type { SerializedError } from '../tabs/serialized-error.ts';
import { serializeError } from '../tabs/serialized-error.ts';
import type { PhoneBackend, PhoneState } from './phone-backend.ts';
import type { Reachability } from './reachability.ts';

/** A call of the phone as other tabs see it. */
export interface PhoneCallSnapshot {
  readonly id: string;
  readonly isIncoming: boolean;
  readonly lineId: string | undefined;
  readonly muted: boolean;
  readonly quality: CallQuality | undefined;
}

type PlainState = Exclude<PhoneState, { reason: unknown }>;
type SerializedState<State> = State extends { reason: unknown }
  ? Omit<State, 'reason'> & { reason: SerializedError }
  : never;

/** The phone of the leading tab as it goes to the others. */
export interface PhoneSnapshot {
  readonly state: PlainState | SerializedState<PhoneState>;
  readonly reachability: Reachability;
  readonly history: readonly Reachability[];
  readonly terminalId: string | undefined;
  readonly calls: readonly PhoneCallSnapshot[];
}

/** Reads signals. */
export function snapshotOf(phone: PhoneBackend): PhoneSnapshot {
  const state = phone.state.value;
  return {
    state: 'reason' in state ? { ...state, reason: serializeError(state.reason) } : state,
    reachability: phone.reachability.value,
    history: phone.reachabilityHistory.value,
    terminalId: phone.terminalId.value,
    calls: phone.phoneCalls.value.map(({ id, isIncoming, lineId, muted, quality }) => ({
      id,
      isIncoming,
      lineId: lineId.value,
      muted: muted.value,
      quality: quality.value,
    })),
  };
}
