import { memo } from 'react';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { agentWords } from '#phone/agents/words.ts';
import { useCallerName } from '#phone/calls/use-caller-name.ts';
import { useNow } from '#react/use-domains.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { ColleagueCall, GroupAgent, PauseReason } from '#sdk/index.ts';
import { ListRow } from '#ui/list/list-row.tsx';
import { agentName } from '../list-orders.ts';
import { AgentPicture } from '../parts/agent-picture.tsx';
import { agentFacts } from './agent-facts.ts';
import { AgentMenu } from './agent-menu.tsx';
import { supervisionWords } from './words.ts';

/** The time since a state began, or until it ends. It is not read out, because it changes every second. */
function StateTime({ since, until }: { readonly since: number; readonly until: number | undefined }) {
  const now = useNow();
  return (
    <time role="timer" aria-live="off">
      {formatShortDuration(until === undefined ? now - since : Math.max(0, until - now))}
    </time>
  );
}

/** Props of `AgentRow`. */
export interface AgentRowProps {
  readonly agent: GroupAgent;
  /** The call of the agent that the user may enter. */
  readonly call: ColleagueCall | undefined;
  readonly reasons: readonly PauseReason[];
  /** True for a supervisor of the group. */
  readonly canCommand: boolean;
}

/**
 * An agent of a group: state with its reason and time, the present call, and the calls that were missed since logging in. Rows
 * whose agent has not changed are not rendered again, because a large group changes many times a second.
 */
export const AgentRow = memo(function AgentRow({ agent, call, reasons, canCommand }: AgentRowProps) {
  const words = useTranslate(agentWords, supervisionWords);
  const nameOf = useCallerName();
  const line = useSignalRead(() => call?.line.value);
  const { state, reason, pauseFollows, since, until } = agentFacts(agent);
  const { operatorNbNoAnswer: notAnswered = 0, operatorNbNotReached: notReached = 0 } = agent.groupMember;
  const why = reasons.find(({ acdPauseReasonID }) => acdPauseReasonID === reason)?.text;
  const isLoggedIn = agent.operatorStatus !== 'LOGOUT';
  const detail = [
    line ? `${words(state)} ${words('supervision.with', { name: nameOf(line) })}` : words(state),
    why,
    pauseFollows ? words('agent.pauseFollows') : undefined,
    agent.groupMember.addressNumber,
    isLoggedIn && notAnswered > 0 ? words('supervision.notAnswered', { count: notAnswered }) : undefined,
    isLoggedIn && notReached > 0 ? words('supervision.notReached', { count: notReached }) : undefined,
  ];
  return (
    <ListRow
      data-agent={agent.operatorStatus}
      lead={<AgentPicture agent={agent} />}
      title={agentName(agent)}
      detail={detail.filter(Boolean).join(' · ')}
      end={since !== undefined && <StateTime since={since} until={until} />}
      action={canCommand && <AgentMenu agent={agent} call={call} reasons={reasons} />}
    />
  );
});
