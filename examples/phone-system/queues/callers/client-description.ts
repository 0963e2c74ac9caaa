import type { Selectable } from 'kysely';
import type { AcdClientState, QueueCaller } from '../../../../sdk/wire/queues/acd-client.ts';
import { acdClientPath, callPath } from '../../base/paths.ts';
import type { Tables } from '../../store/tables.ts';

/** A caller of a group that has not left. */
export interface QueueClient {
  row: Selectable<Tables['acd_client']>;
  state: AcdClientState;
  stateAt: number;
  /** The place in the queue, from 1; undefined for a caller who does not wait. */
  place: number | undefined;
  /** The agent at whose phone the caller rings, or rang last. */
  agentName?: string | undefined;
  /** True if it differs from the published value. */
  isChanged: boolean;
}

/** The moment that decides the place of a caller. */
export const orderOf = ({ row }: Pick<QueueClient, 'row'>): number =>
  (row.moved_to ?? row.entered_at).getTime();

/**
 * Returns a caller as agents see it. A waiting caller is in a call with the phone system; a caller who is called back
 * is in no call.
 *
 * @param options.enterprise the path of the enterprise
 */
export const describeClient = (
  client: QueueClient,
  { enterprise, urlPhoto }: { readonly enterprise: string; readonly urlPhoto: string | undefined },
): QueueCaller => {
  const { row, state, stateAt, place, agentName } = client;
  return {
    restUri: acdClientPath(enterprise, row.id),
    acdClientID: String(row.id),
    group: String(row.group_id),
    ...(row.label === null ? {} : { displayName: row.label }),
    displayNumber: row.number,
    number: row.number,
    ...(urlPhoto === undefined ? {} : { urlPhoto }),
    ...(state === 'QUEUED' && !row.is_callback ? { ivrCallLine: callPath(row.call_id) } : {}),
    isCallback: row.is_callback,
    state,
    ...(state === 'DISTRIBUTED' && agentName !== undefined ? { agentName } : {}),
    stateTime: stateAt,
    ...(place === undefined ? {} : { queuePos: place }),
    queuedTime: orderOf(client),
    startWaitingTime: row.entered_at.getTime(),
    ...(row.answered_at === null ? {} : { startTalkingTime: row.answered_at.getTime() }),
  };
};
