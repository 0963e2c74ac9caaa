import type { Client } from '../../../sdk/index.ts';
import type { States } from '../happenings.ts';
import { Refused } from '../refused.ts';
import type { Commands } from './command.ts';

/** What a page does for the user as an agent. Who is none is refused with 403. */
export function agentCommands(
  { agent, groups }: Client,
  states: States,
): Commands<
  | 'getGroups'
  | 'getPauseReasons'
  | 'operatorLogin'
  | 'operatorLogout'
  | 'operatorStartPause'
  | 'operatorStopPause'
  | 'operatorCancelPause'
  | 'groupLogin'
  | 'groupLogout'
> {
  const asAgent = async (run: () => Promise<void>): Promise<null> => {
    if (!agent.isAgent.peek()) throw new Refused(403, 'The user is no agent with a call pad.');
    await run();
    return null;
  };
  const named = (groupID: string) => {
    const group = groups.list.peek().find(({ internalAddressID }) => internalAddressID === groupID);
    if (!group) throw new Refused(404, `There is no group ${groupID}.`);
    return group;
  };
  return {
    getGroups: () => states.groups.peek() ?? [],
    getPauseReasons: async () => [...(await agent.pauseReasons())],
    operatorLogin: () => asAgent(() => agent.login()),
    operatorLogout: () => asAgent(() => agent.logout()),
    operatorStartPause: (params) =>
      asAgent(() =>
        agent.startPause(params?.acdPauseReasonID === undefined ? {} : { reason: params.acdPauseReasonID }),
      ),
    operatorStopPause: () => asAgent(() => agent.stopPause()),
    operatorCancelPause: () => asAgent(() => agent.cancelPause()),
    groupLogin: ({ groupID }) => asAgent(() => groups.loginTo(named(groupID))),
    groupLogout: ({ groupID }) => asAgent(() => groups.logoutOf(named(groupID))),
  };
}
