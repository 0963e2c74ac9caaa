import UsersRound from 'lucide-react/icons/users-round';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import styles from './group-list.module.css';
import { GroupRow } from './group-row.tsx';
import { agentWords } from './words.ts';

/** The groups of the agent, each with its state and a switch for taking its calls. */
export function GroupList() {
  const words = useTranslate(agentWords);
  const groups = useSignalValue(useClient().groups.items);
  if (groups.length === 0)
    return <EmptyState icon={UsersRound} title={words('groups.none')} detail={words('groups.noneDetail')} />;
  return (
    <ul className={styles.list} aria-label={words('groups.region')}>
      {groups.map((group) => (
        <GroupRow key={group.restUri} group={group} />
      ))}
    </ul>
  );
}
