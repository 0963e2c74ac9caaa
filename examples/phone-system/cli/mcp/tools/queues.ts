import * as z from 'zod/mini';
import { acdGroupAddress, groupMember } from '../../../../../sdk/wire/acd-group.ts';
import { idOf } from '../../../../../sdk/wire/id-of.ts';
import { acdClient, type QueueCaller } from '../../../../../sdk/wire/queues/acd-client.ts';
import { type PastCaller, pastCaller } from '../../../../../sdk/wire/queues/past-caller.ts';
import { shortInfo } from '../../../../../sdk/wire/session/login.ts';
import type { AssistedPhoneSystem } from '../phone-system.ts';
import { moment, notice, optionalMoment, optionalText, seconds } from '../shown-text.ts';
import { reading, type Tool, ToolFailure, tool } from '../tool.ts';
import { described, numberText, pageInput, queueId } from './inputs.ts';

const queue = (group: z.output<typeof acdGroupAddress>) => ({
  queue_id: group.internalAddressID,
  name: optionalText(group.label),
  number: optionalText(group.addressNumber),
  is_open: group.active && group.isAcdGroupCalendarOpen,
  waiting_callers: group.acdGroupNbClientsInQueue,
  agents: group.acdGroupNbOperators,
  logged_in_agents: group.acdGroupNbLoggedOperators,
  free_agents: group.acdGroupNbFreeOperators,
  agents_in_calls: group.acdGroupNbInCallOperators,
  paused_agents: group.acdGroupNbInPauseOperators,
  mean_wait_seconds: seconds(group.acdGroupPeriodWaitingTime),
  longest_wait_seconds: seconds(group.acdGroupPeriodMaxWaitingTime),
  callers_in_period: group.acdGroupPeriodNbClients,
  answered_in_period: group.acdGroupPeriodNbAnswered,
  abandoned_in_period: group.acdGroupPeriodNbAbandoned,
});

/** The extension of a member, as the reference is written out. */
const namedMember = z.extend(groupMember, {
  groupMember: z.union([z.string(), z.object({ addressNumber: z.string(), displayName: z.string() })]),
});

const agent = ({ groupMember: extension, operatorStatus, activeMember }: z.output<typeof namedMember>) => ({
  ...(typeof extension === 'string'
    ? { number: idOf(extension) }
    : { name: optionalText(extension.displayName), number: extension.addressNumber }),
  status: operatorStatus,
  takes_calls_of_queue: activeMember,
});

const caller = ({
  displayName,
  displayNumber,
  state,
  queuePos,
  startWaitingTime,
  agentName,
}: QueueCaller) => ({
  name: optionalText(displayName),
  number: optionalText(displayNumber),
  state,
  place: queuePos,
  waits_since: moment(startWaitingTime),
  agent: optionalText(agentName),
});

const earlierCaller = (one: PastCaller) => ({
  call: one.call,
  queue_id: one.group,
  queue: optionalText(one.groupLabel),
  name: optionalText(one.displayName),
  number: optionalText(one.number),
  came_at: moment(one.queuedTime),
  answered_at: optionalMoment(one.startTalkingTime),
  left_at: optionalMoment(one.endTime),
  exit: one.exit,
  agent: optionalText(one.operatorLabel),
  outcome: optionalText(one.outcome),
  outcome_note: optionalText(one.outcomeNote),
  note: optionalText(one.note),
});

/** Reading the queues that the user is in, or supervises. */
export const queueTools = (phoneSystem: AssistedPhoneSystem): readonly Tool[] => [
  tool({
    name: 'list_queues',
    title: 'Queues',
    description: 'Lists the queues that the user is in or supervises, with their counters.',
    input: z.strictObject({}),
    annotations: reading,
    run: async (_, { signal }) => {
      const { items } = await phoneSystem.page(acdGroupAddress, 'telephony/ACDGroupAddress', {
        query: { length: 500 },
        signal,
      });
      return { notice, queues: items.map(queue) };
    },
  }),
  tool({
    name: 'get_queue',
    title: 'A queue',
    description:
      'Reads the counters of a queue, the state of its agents, and its callers if the user sees them.',
    input: z.strictObject({ queue_id: described(queueId, 'From list_queues.') }),
    annotations: reading,
    run: async ({ queue_id }, { signal }) => {
      const [group, members, callers] = await Promise.all([
        phoneSystem.ask(acdGroupAddress, `telephony/ACDGroupAddress/${queue_id}`, { signal }),
        phoneSystem.page(namedMember, 'telephony/GroupAddressMember', {
          query: { abstractGroupAddress: queue_id, useref: false, length: 500 },
          signal,
        }),
        callersOf(phoneSystem, queue_id, signal),
      ]);
      return { notice, ...queue(group), members: members.items.map(agent), callers: callers?.map(caller) };
    },
  }),
  tool({
    name: 'list_past_queue_callers',
    title: 'Callers of queues',
    description:
      'Lists callers of the queues of the user, the newest first, with outcome and note. propose_note is for calls of this list that the user has answered.',
    input: z.strictObject({
      queue_id: described(z.optional(queueId), 'Only callers of this queue.'),
      number: described(z.optional(numberText), 'Only callers with this number.'),
      ...pageInput,
    }),
    annotations: reading,
    run: async ({ queue_id, number, limit, offset }, { signal }) => {
      const { total, items } = await phoneSystem.page(pastCaller, 'v1/logs/AcdClient', {
        query: { group: queue_id, number, length: limit, offset },
        signal,
      });
      return { notice, total, callers: items.map(earlierCaller) };
    },
  }),
];

/** Returns the callers of a queue; undefined if its user may not see them. */
async function callersOf(
  phoneSystem: AssistedPhoneSystem,
  group: string,
  signal: AbortSignal,
): Promise<readonly QueueCaller[] | undefined> {
  const { extension } = await phoneSystem.ask(shortInfo, 'v1/user/ShortInfo', { signal });
  const enterprise = extension?.split('/Extension/')[0];
  if (enterprise === undefined) return undefined;
  try {
    const page = await phoneSystem.page(acdClient, `${enterprise}/AcdClient`, { query: { group }, signal });
    return page.items.filter(({ state }) => state !== 'EXITED');
  } catch (error) {
    if (error instanceof ToolFailure && error.status === 404) return undefined;
    throw error;
  }
}
