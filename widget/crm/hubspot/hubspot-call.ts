import type { EndStatus } from '@hubspot/calling-extensions-sdk';
import type { CallEnding } from '../crm-adapter.ts';
import type { CrmLog } from '../crm-log.ts';

const endings: Readonly<Record<string, EndStatus>> = {
  causeBusy: 'BUSY',
  causeNoAnswer: 'NO_ANSWER',
  causeRejected: 'REJECTED',
  causeCallerCancel: 'CANCELED',
  causeNotAvailable: 'FAILED',
  causeNumberInvalid: 'FAILED',
  causeEmergencyNumber: 'FAILED',
  causeNotAllowed: 'FAILED',
  causeAbroadNotAllowed: 'FAILED',
  causeTooManyOutside: 'FAILED',
  causeOutsideClosed: 'FAILED',
  causeRouteFailure: 'FAILED',
  causeReorderTone: 'FAILED',
  causeNextTerminalUnavailable: 'FAILED',
  causeUnknown: 'FAILED',
};

/** Converts the end of a call to HubSpot's words. An incoming call that nobody took is a missed call. */
export function endStatusOf(
  { direction }: Pick<CrmLog, 'direction'>,
  { cause, wasAnswered }: Pick<CallEnding, 'cause' | 'wasAnswered'>,
): EndStatus {
  if (wasAnswered) return 'COMPLETED';
  const status = endings[cause];
  if (direction === 'outbound') return status ?? 'CANCELED';
  return status === 'REJECTED' || status === 'FAILED' ? status : 'MISSED';
}

/** The fields of a call in HubSpot's timeline. */
export const propertiesOf = (log: CrmLog) => ({
  hs_timestamp: log.startedAt,
  hs_call_title: log.subject,
  hs_call_body: [log.outcome, log.notes].filter(Boolean).join('\n'),
  hs_call_direction: log.direction.toUpperCase(),
  hs_call_duration: String(Math.round(log.durationMs)),
  hs_call_status: log.durationMs > 0 ? 'COMPLETED' : 'NO_ANSWER',
  [log.direction === 'inbound' ? 'hs_call_from_number' : 'hs_call_to_number']: log.number,
});
