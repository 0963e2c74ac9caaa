import type { Client, QueueCaller } from '#sdk/index.ts';
import type { CallerLists } from '../queues/caller-lists.ts';
import { formatCaller } from '../queues/queue-states.ts';
import { Refused } from '../refused.ts';
import type { States } from '../state-events.ts';
import type { Commands } from './command.ts';

const isOfAgents = ({ groupType }: { readonly groupType: string }) => groupType === 'ACDGroup';

/** Commands of a page for the user as an agent. For other users they are refused with 403. */
export function agentCommands(
  { agent, groups, profile }: Client,
  states: States,
  callerLists: CallerLists,
): Commands<
  | 'getGroups'
  | 'getPauseReasons'
  | 'operatorLogin'
  | 'operatorLogout'
  | 'operatorStartPause'
  | 'operatorStopPause'
  | 'operatorCancelPause'
  | 'operatorExtendPause'
  | 'getFeedbackCodes'
  | 'operatorFeedback'
  | 'groupLogin'
  | 'groupLogout'
  | 'getQueueCallers'
  | 'pickUpCaller'
> {
  const admitAgent = () => {
    if (!agent.isAgent.peek()) throw new Refused(403, 'The user is no agent with a call pad.');
  };
  const asAgent = async (run: () => Promise<void>): Promise<null> => {
    admitAgent();
    await run();
    return null;
  };
  const knownGroups = () => {
    const list = states.groups.peek();
    if (!list) throw new Refused(503, 'The groups are not known yet.');
    return list;
  };
  const named = (groupID: string) => {
    const isLoading = knownGroups().length === 0 && profile.info.peek()?.groups.some(isOfAgents);
    if (isLoading) throw new Refused(503, 'The groups are being loaded.');
    const group = groups.items.peek().find(({ internalAddressID }) => internalAddressID === groupID);
    if (!group) throw new Refused(404, `There is no group ${groupID}.`);
    return group;
  };
  const callersOf = (groupID: string): Promise<readonly QueueCaller[]> =>
    callerLists.read(named(groupID).internalAddressID);
  return {
    getGroups: () => {
      admitAgent();
      return knownGroups();
    },
    getPauseReasons: async () => {
      admitAgent();
      return [...(await agent.pauseReasons())];
    },
    operatorLogin: () => asAgent(() => agent.login()),
    operatorLogout: () => asAgent(() => agent.logout()),
    operatorStartPause: (params) =>
      asAgent(() =>
        agent.startPause(params?.acdPauseReasonID === undefined ? {} : { reason: params.acdPauseReasonID }),
      ),
    operatorStopPause: () => asAgent(() => agent.stopPause()),
    operatorCancelPause: () => asAgent(() => agent.cancelPause()),
    operatorExtendPause: () => asAgent(() => agent.extendWrapUp()),
    getFeedbackCodes: async () => {
      admitAgent();
      return [...(await agent.feedbackCodes())];
    },
    operatorFeedback: ({ acdFeedbackCodeID: code, text }) =>
      asAgent(() => agent.giveFeedback({ code, ...(text !== undefined && { text }) })),
    groupLogin: ({ groupID }) => asAgent(() => groups.loginTo(named(groupID))),
    groupLogout: ({ groupID }) => asAgent(() => groups.logoutOf(named(groupID))),
    getQueueCallers: async ({ groupID }) => {
      if (!agent.hasVisualQueue.peek())
        throw new Refused(403, 'The user does not see the callers of queues.');
      return (await callersOf(groupID)).map(formatCaller);
    },
    pickUpCaller: ({ groupID, callerID }) =>
      asAgent(async () => {
        const caller = (await callersOf(groupID)).find(({ acdClientID }) => acdClientID === callerID);
        if (!caller) throw new Refused(404, `The caller ${callerID} is not in this queue any more.`);
        await groups.pickUp(caller);
      }),
  };
}
