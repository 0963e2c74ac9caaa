import { type Selectable, sql } from 'kysely';
import type { CallHistoryItem } from '../../../sdk/wire/calls/call-history.ts';
import { callHistoryPath, callPath, callRecordingPath, contactPath, groupPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, formerUser, type Person } from '../users/person.ts';

/** Data of a leg beside its own row: its recordings, and whether its quality was measured. */
export const withFindings = [
  sql<boolean>`exists (select from call_quality where call_record_id = call_record.id)`.as('is_measured'),
  sql<boolean>`exists (select from recorded_leg where call_record_id = call_record.id)`.as('is_recorded'),
  sql<string[]>`array (
    select id from call_recording where call_record_id = call_record.id and is_complete order by started_at, id
  )`.as('recordings'),
] as const;

/** A leg of a call as stored, with the results of its lookup. */
export type CallRow = Selectable<Tables['call_record']> & {
  /** True if the call was recorded by any user. */
  readonly is_recorded: boolean;
  /** How well it could be heard was measured. */
  readonly is_measured: boolean;
  /** The ids of the recordings that the user made. */
  readonly recordings: readonly string[];
};

/**
 * A row of the history in the words of the wire.
 *
 * @param remote the user behind the other number, if there is one
 * @param owner the user whose call it was
 * @param known the address of the other side's photo, and whether the number is private to the user
 */
export const describeCall = (
  row: CallRow,
  remote: Person | undefined,
  owner: Person | undefined,
  { photo, isPersonal }: { readonly photo: string | undefined; readonly isPersonal: boolean },
): CallHistoryItem => ({
  restUri: callHistoryPath(row.id),
  callHistoryID: String(row.id),
  isIncoming: row.is_incoming,
  isMissed: row.is_missed,
  ...(isPersonal && row.group_id === null ? { isPersonalCall: true } : {}),
  isRejected: row.is_rejected,
  isForwarded: row.is_forwarded,
  isRecorded: row.is_recorded,
  isMeasured: row.is_measured,
  recordings: row.recordings.map(callRecordingPath),
  remoteNumbers: numbersOf(remote),
  timestamp: row.started_at.getTime(),
  talkDuration: Math.max(
    0,
    (row.ended_at?.getTime() ?? 0) - (row.talking_at?.getTime() ?? Number.POSITIVE_INFINITY),
  ),
  calledNumber: row.called_number,
  ...(row.called_label === null ? {} : { calledLabel: row.called_label }),
  remoteNumber: row.remote_number,
  ...(row.remote_label === null ? {} : { remoteLabel: row.remote_label }),
  ...(photo === undefined ? {} : { remoteUrlPhoto: photo }),
  ...(remote === undefined ? {} : { remoteContact: contactPath(String(remote.id)) }),
  ...(row.cause === null ? {} : { stateCause: row.cause }),
  ...(row.group_id === null
    ? {}
    : { acdGroup: groupPath(row.group_id), ...ownerOf(owner, row.former_person_id) }),
  ...(row.call_id === null ? {} : { call: callPath(row.call_id) }),
});

/** Returns every number at which a person can be called, if there are several. */
function numbersOf(person: Person | undefined): CallHistoryItem['remoteNumbers'] {
  if (person?.directNumber === undefined) return [];
  return [
    { type: 'internal', number: person.number },
    { type: 'direct', number: person.directNumber },
  ];
}

/** The user who had the call, for the other members of the group. */
const ownerOf = (owner: Person | undefined, formerId: number | null) =>
  owner === undefined
    ? { ...(formerId !== null && { ownerLabel: formerUser }) }
    : { extension: owner.extension, ownerLabel: displayName(owner) };
