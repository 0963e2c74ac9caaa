import { useMemo } from 'react';
import type { GroupAgent, SeenGroup } from '../../../sdk/index.ts';
import { agentWords } from '../../i18n/en/calls/agents.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useList } from '../../react/use-list.ts';
import { List } from '../../ui/list/list.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { StatusDot } from '../../ui/status-dot/status-dot.tsx';
import { agentColors } from './agent-status.ts';
import styles from './caller-list.module.css';

/** The agents of a group in its order, each with the present status. */
export function AgentList({ group }: { readonly group: Pick<SeenGroup, 'internalAddressID'> }) {
  const words = useTranslate(agentWords);
  const { groups } = useClient();
  const { internalAddressID } = group;
  const agents = useMemo(() => groups.agents({ internalAddressID }), [groups, internalAddressID]);
  const { items } = useList(agents);

  function statusOf({ activeMember, operatorStatus, groupMember }: GroupAgent): string {
    if (!activeMember) return words('groups.agentOut');
    // An absence after a missed call and a phone that is off have one status, and differ in the cause.
    if (operatorStatus === 'UNREACHABLE' && groupMember.operatorUnreachableCause) return words('agent.away');
    return words(`agent.status.${operatorStatus}`);
  }

  return (
    <section className={styles.callers} aria-label={words('groups.agents')}>
      <h3 className={styles.title}>{words('groups.agents')}</h3>
      <List label={words('groups.agents')}>
        {items.map((agent) => (
          <ListRow
            key={agent.restUri}
            lead={
              <StatusDot status={agent.activeMember ? agentColors[agent.operatorStatus] : 'unavailable'} />
            }
            title={agent.groupMember.displayName || agent.groupMember.addressNumber}
            detail={statusOf(agent)}
            end={agent.groupMember.addressNumber}
          />
        ))}
      </List>
    </section>
  );
}
