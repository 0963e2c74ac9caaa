import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { agentWords } from '#phone/agents/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { GroupAgent, SeenGroup } from '#sdk/index.ts';
import { ChoiceMenu } from '#ui/toolbar/choice-menu.tsx';
import { listOrderWords } from '../list-order-words.ts';
import { agentOrderChoice, agentOrders, agentViewChoice, agentViews, orderedAgents } from '../list-orders.ts';
import { AgentRows } from '../supervision/agent-rows.tsx';
import styles from './caller-list.module.css';

/** Props of `AgentList`. */
export interface AgentListProps {
  readonly group: Pick<SeenGroup, 'internalAddressID' | 'addressNumber'>;
  readonly agents: readonly GroupAgent[];
}

/** The agents of a group in the order that the user chooses, each with the present state. A supervisor can act on them. */
export function AgentList({ group, agents }: AgentListProps) {
  const words = useTranslate(agentWords, listOrderWords);
  const { groups } = useClient();
  const canCommand = useSignalRead(() => groups.supervises(group));
  const [order, setOrder] = useLocalPreference(agentOrderChoice);
  const [view, setView] = useLocalPreference(agentViewChoice);
  return (
    <section className={styles.callers} aria-label={words('groups.agents')}>
      <h3 className={styles.title}>{words('groups.agents')}</h3>
      {agents.length > 1 && (
        <div className={styles.choices}>
          <ChoiceMenu
            icon={ArrowUpDown}
            label={words('groups.agentOrder')}
            value={order}
            options={agentOrders.map((value) => ({ value, label: words(`groups.agentOrder.${value}`) }))}
            onChange={setOrder}
          />
          <ChoiceMenu
            label={words('groups.agentView')}
            value={view}
            options={agentViews.map((value) => ({ value, label: words(`groups.agentView.${value}`) }))}
            onChange={setView}
          />
        </div>
      )}
      <AgentRows agents={orderedAgents(agents, { order, view })} canCommand={canCommand} />
    </section>
  );
}
