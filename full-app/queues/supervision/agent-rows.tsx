import { useMemo } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { usePauseReasons } from '#phone/agents/use-pause-reasons.ts';
import { agentWords } from '#phone/agents/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useWatched } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { ColleagueCall, GroupAgent, PauseReason } from '#sdk/index.ts';
import { AgentRow } from './agent-row.tsx';
import { LongList } from './long-list.tsx';

const noReasons: readonly PauseReason[] = [];

/** The calls that the user may enter, by the path of the extension. An extension keeps its calls, so only their list is read. */
function useEnterableCalls(isWanted: boolean): ReadonlyMap<string, ColleagueCall> {
  const { colleagueCalls } = useClient();
  useWatched(isWanted ? colleagueCalls : undefined);
  const calls = useSignalRead(() => (isWanted ? colleagueCalls.items.value : undefined));
  return useMemo(
    () => new Map((calls ?? []).map((call) => [call.line.peek().extension ?? '', call])),
    [calls],
  );
}

/** Props of `AgentRows`. */
export interface AgentRowsProps {
  /** In the order of the screen. */
  readonly agents: readonly GroupAgent[];
  /** True for a supervisor of the group. */
  readonly canCommand: boolean;
}

/** The agents of a group, of which there may be hundreds. */
export function AgentRows({ agents, canCommand }: AgentRowsProps) {
  const words = useTranslate(agentWords);
  const calls = useEnterableCalls(canCommand);
  const reasons = usePauseReasons().known ?? noReasons;
  return (
    <LongList
      label={words('groups.agents')}
      items={agents}
      row={(agent) => (
        <AgentRow
          key={agent.restUri}
          agent={agent}
          call={calls.get(agent.groupMember.restUri)}
          reasons={reasons}
          canCommand={canCommand}
        />
      )}
    />
  );
}
