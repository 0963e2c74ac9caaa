import { useMemo, useRef } from 'react';
import type { ColleagueCall, GroupAgent, PauseReason } from '../../../sdk/index.ts';
import { agentWords } from '../../i18n/en/calls/agents.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useWatched } from '../../react/use-list.ts';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { List } from '../../ui/list/list.tsx';
import { useVisibleRows } from '../../ui/list/use-visible-rows.ts';
import { usePauseReasons } from '../agents/use-pause-reasons.ts';
import { AgentRow } from './agent-row.tsx';
import styles from './supervision.module.css';

/** A longer list has a box of its own, in which only the visible rows are in the page. */
const longList = 40;

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
  const row = (agent: GroupAgent) => (
    <AgentRow
      key={agent.restUri}
      agent={agent}
      call={calls.get(agent.groupMember.restUri)}
      reasons={reasons}
      canCommand={canCommand}
    />
  );
  const label = words('groups.agents');
  if (agents.length > longList) return <LongRows label={label} agents={agents} row={row} />;
  return <List label={label}>{agents.map(row)}</List>;
}

interface LongRowsProps {
  readonly label: string;
  readonly agents: readonly GroupAgent[];
  readonly row: (agent: GroupAgent) => React.ReactNode;
}

/** Only the visible rows, in a box that scrolls. */
function LongRows({ label, agents, row }: LongRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { first, end, style, scrollTo } = useVisibleRows(box, agents.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reachable with the keyboard
    <section ref={box} className={styles.box} tabIndex={0} aria-label={label}>
      <div style={style}>
        <List label={label} onEdge={scrollTo}>
          {agents.slice(first, end).map(row)}
        </List>
      </div>
    </section>
  );
}
