import { useMemo } from 'react';
import type { GroupAgent, SeenGroup } from '../../../sdk/index.ts';
import { agentWords } from '../../i18n/en/calls/agents.ts';
import { listOrderWords } from '../../i18n/en/calls/list-orders.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useList } from '../../react/use-list.ts';
import { List } from '../../ui/list/list.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { useLocalPreference } from '../../ui/local-preference/use-local-preference.ts';
import { Select } from '../../ui/select/select.tsx';
import { StatusDot } from '../../ui/status-dot/status-dot.tsx';
import { agentColors } from './agent-status.ts';
import styles from './caller-list.module.css';
import {
  agentName,
  agentOrderChoice,
  agentOrders,
  agentViewChoice,
  agentViews,
  orderedAgents,
} from './list-orders.ts';

/** The agents of a group in the order that the user chooses, each with the present status. */
export function AgentList({ group }: { readonly group: Pick<SeenGroup, 'internalAddressID'> }) {
  const words = useTranslate(agentWords, listOrderWords);
  const { groups } = useClient();
  const { internalAddressID } = group;
  const agents = useMemo(() => groups.agents({ internalAddressID }), [groups, internalAddressID]);
  const { items } = useList(agents);
  const [order, setOrder] = useLocalPreference(agentOrderChoice);
  const [view, setView] = useLocalPreference(agentViewChoice);

  function statusOf({ activeMember, operatorStatus, groupMember }: GroupAgent): string {
    if (!activeMember) return words('groups.agentOut');
    // An absence after a missed call and a phone that is off have one status, and differ in the cause.
    if (operatorStatus === 'UNREACHABLE' && groupMember.operatorUnreachableCause) return words('agent.away');
    return words(`agent.status.${operatorStatus}`);
  }

  return (
    <section className={styles.callers} aria-label={words('groups.agents')}>
      <h3 className={styles.title}>{words('groups.agents')}</h3>
      {items.length > 1 && (
        <div className={styles.choices}>
          <Select
            label={words('groups.agentOrder')}
            value={order}
            options={agentOrders.map((value) => ({ value, label: words(`groups.agentOrder.${value}`) }))}
            onChange={setOrder}
          />
          <Select
            label={words('groups.agentView')}
            value={view}
            options={agentViews.map((value) => ({ value, label: words(`groups.agentView.${value}`) }))}
            onChange={setView}
          />
        </div>
      )}
      <List label={words('groups.agents')}>
        {orderedAgents(items, { order, view }).map((agent) => (
          <ListRow
            key={agent.restUri}
            lead={
              <StatusDot status={agent.activeMember ? agentColors[agent.operatorStatus] : 'unavailable'} />
            }
            title={agentName(agent)}
            detail={statusOf(agent)}
            end={agent.groupMember.addressNumber}
          />
        ))}
      </List>
    </section>
  );
}
