import type { GroupAgent } from '#wire/acd-group.ts';

/** A command of a supervisor for an agent. */
export type SupervisorCommand = 'logIn' | 'logOut' | 'startPause' | 'endPause';

type CommandedAgent = Pick<GroupAgent, 'operatorStatus'> & {
  readonly groupMember: Pick<GroupAgent['groupMember'], 'operatorPaused'>;
};

/** True in a pause, and while a pause is to follow the present call. */
const isPaused = ({ operatorStatus, groupMember }: CommandedAgent): boolean =>
  operatorStatus === 'PAUSE' || groupMember.operatorPaused === true;

/**
 * Returns the commands that are possible with an agent now. An agent in a call of a group cannot be logged out, and a pause
 * that starts during a call begins after it.
 */
export function agentCommands(agent: CommandedAgent): readonly SupervisorCommand[] {
  const { operatorStatus: status } = agent;
  if (status === 'LOGOUT') return ['logIn'];
  const commands: SupervisorCommand[] = [];
  if (isPaused(agent) || status === 'SYNDICAL_PAUSE') commands.push('endPause');
  if (!isPaused(agent)) commands.push('startPause');
  if (status !== 'ACD_CALL') commands.push('logOut');
  return commands;
}
