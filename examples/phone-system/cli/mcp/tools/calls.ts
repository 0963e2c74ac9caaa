import * as z from 'zod/mini';
import {
  type CallHistoryItem,
  callHistoryFilters,
  callHistoryItem,
} from '../../../../../sdk/wire/calls/call-history.ts';
import { type CallLine, callLine } from '../../../../../sdk/wire/calls/call-line.ts';
import { idOf } from '../../../../../sdk/wire/id-of.ts';
import type { AssistedPhoneSystem } from '../phone-system.ts';
import { moment, notice, optionalMoment, optionalText, seconds } from '../shown-text.ts';
import { reading, type Tool, tool } from '../tool.ts';
import { described, numberText, pageInput, queueId } from './inputs.ts';

const running = (line: CallLine) => ({
  call: line.call,
  direction: line.isIncoming ? 'incoming' : 'outgoing',
  state: line.state,
  number: optionalText(line.displayedNumber),
  name: optionalText(line.displayedLabel),
  began_at: moment(line.creationTime),
  answered_at: optionalMoment(line.talkingTime),
  queue_id: line.acdGroup && idOf(line.acdGroup),
  others: line.parties.length > 1 ? line.parties.map(partyName) : undefined,
});
const partyName = ({ displayedLabel, displayedNumber }: CallLine['parties'][number]) =>
  optionalText(displayedLabel ?? displayedNumber);

const past = (item: CallHistoryItem) => ({
  call: item.call,
  direction: item.isIncoming ? 'incoming' : 'outgoing',
  outcome: outcomeOf(item),
  number: optionalText(item.remoteNumber),
  name: optionalText(item.remoteLabel),
  began_at: moment(item.timestamp),
  talked_seconds: seconds(item.talkDuration),
  colleague: optionalText(item.ownerLabel),
  queue_id: item.acdGroup && idOf(item.acdGroup),
  is_recorded: item.isRecorded,
});

function outcomeOf({ isMissed, isRejected, isForwarded, talkDuration, stateCause }: CallHistoryItem): string {
  if (isRejected) return 'declined';
  if (isMissed) return 'missed';
  if (isForwarded) return 'forwarded';
  if (talkDuration > 0) return 'answered';
  return stateCause === undefined ? 'running' : 'not answered';
}

/** A call with a private number of an own contact is nothing for a program of others. */
const isBusiness = ({ isPersonalCall }: Pick<CallLine, 'isPersonalCall'>) => isPersonalCall !== true;

/** Reading the calls of the user. */
export const callTools = (phoneSystem: AssistedPhoneSystem): readonly Tool[] => [
  tool({
    name: 'list_running_calls',
    title: 'Calls that are running',
    description: 'Lists the calls of the user that ring or are connected now.',
    input: z.strictObject({}),
    annotations: reading,
    run: async (_, { signal }) => {
      const { items } = await phoneSystem.page(callLine, 'v1/user/CallLine', { signal });
      return { notice, calls: items.filter(isBusiness).map(running) };
    },
  }),
  tool({
    name: 'list_past_calls',
    title: 'Call history',
    description:
      'Lists past calls, the newest first: of the user, or of the queues of the user with whoever took them.',
    input: z.strictObject({
      of: described(
        z._default(z.enum(['user', 'queues']), 'user'),
        'Whose calls: of the user, or of the queues that the user is in or supervises.',
      ),
      filter: described(
        z._default(z.enum(callHistoryFilters), 'all'),
        'A missed or declined call also counts as incoming.',
      ),
      number: described(z.optional(numberText), 'Only calls with this number, in any writing.'),
      queue_id: described(z.optional(queueId), 'Only calls of this queue; with "of": "queues".'),
      ...pageInput,
    }),
    annotations: reading,
    run: async ({ of, filter, number, queue_id, limit, offset }, { signal }) => {
      const path = of === 'user' ? 'v1/logs/CallHistory' : 'v1/logs/GroupCallHistory';
      const { total, items } = await phoneSystem.page(callHistoryItem, path, {
        query: {
          ...(filter !== 'all' && { filter }),
          remoteNumber: number,
          ...(of === 'queues' && { group: queue_id }),
          length: limit,
          offset,
        },
        signal,
      });
      return { notice, total, calls: items.filter(isBusiness).map(past) };
    },
  }),
];
