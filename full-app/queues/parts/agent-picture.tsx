import { agentColors } from '#phone/agents/agent-status.ts';
import type { GroupAgent } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { CornerMark } from '#ui/avatar/corner-mark.tsx';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { agentName } from '../list-orders.ts';

/** The photo or the initials of an agent, with the colour of the work status. */
export const AgentPicture = ({
  agent,
}: {
  readonly agent: Pick<GroupAgent, 'activeMember' | 'groupMember' | 'operatorStatus'>;
}) => (
  <CornerMark
    mark={<StatusDot status={agent.activeMember ? agentColors[agent.operatorStatus] : 'unavailable'} />}
  >
    <Avatar name={agentName(agent)} photo={agent.groupMember.urlPhoto} />
  </CornerMark>
);
