import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useMemo } from 'react';
import { useLocalPreference } from '#full-app/shell/parts/local-preference/use-local-preference.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { agentWords } from '#phone/agents/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { SeenGroup } from '#sdk/index.ts';
import { ChoiceMenu } from '#ui/toolbar/choice-menu.tsx';
import { listOrderWords } from '../list-order-words.ts';
import { agentOrderChoice, agentOrders, agentViewChoice, agentViews, orderedAgents } from '../list-orders.ts';
import { AgentRows } from '../supervision/agent-rows.tsx';
import styles from './caller-list.module.css';

/** The agents of a group in the order that the user chooses, each with the present state. A supervisor can act on them. */
export function AgentList({
  group,
}: {
  readonly group: Pick<SeenGroup, 'internalAddressID' | 'addressNumber'>;
}) {
  const words = useTranslate(agentWords, listOrderWords);
  const { groups } = useClient();
  const { internalAddressID } = group;
  const agents = useMemo(() => groups.agents({ internalAddressID }), [groups, internalAddressID]);
  const { items } = useList(agents);
  const canCommand = useSignalRead(() => groups.supervises(group));
  const [order, setOrder] = useLocalPreference(agentOrderChoice);
  const [view, setView] = useLocalPreference(agentViewChoice);
  return (
    <section className={styles.callers} aria-label={words('groups.agents')}>
      <h3 className={styles.title}>{words('groups.agents')}</h3>
      {items.length > 1 && (
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
      <AgentRows agents={orderedAgents(items, { order, view })} canCommand={canCommand} />
    </section>
  );
}
