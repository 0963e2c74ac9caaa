import { Link } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { colorForAgents, GroupMark, groupStateKey } from '#phone/agents/group-mark.tsx';
import { GroupPicture } from '#phone/agents/group-picture.tsx';
import { agentWords } from '#phone/agents/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentGroup } from '#sdk/index.ts';
import { areaWords } from '../shell/screen-words.ts';
import { Card } from './card.tsx';
import styles from './home.module.css';

function Queue({ group }: { group: AgentGroup }) {
  const words = useTranslate(agentWords, areaWords);
  const waiting = group.acdGroupNbClientsInQueue;
  return (
    <li>
      <Link className={styles.queue} to={`/queue/${group.internalAddressID}`}>
        {group.urlPhoto && <GroupPicture group={group} />}
        <span className={styles.queueWords}>
          <span className={styles.queueName}>{group.label}</span>
          <span className={styles.queueState}>
            <GroupMark color={colorForAgents(group)} />
            {words(groupStateKey(group))}
          </span>
        </span>
        <span className={waiting > 0 ? styles.waiting : styles.nobody}>
          <strong>{waiting}</strong> {words('groups.waiting')}
        </span>
      </Link>
    </li>
  );
}

/** The number of callers waiting in each queue. */
export function Queues() {
  const words = useTranslate(agentWords, areaWords);
  const groups = useSignalValue(useClient().groups.items);
  if (groups.length === 0) return null;
  return (
    <Card title={words('home.queues')} more={{ path: '/queue', label: words('home.allQueues') }}>
      <ul aria-label={words('home.queues')}>
        {groups.map((group) => (
          <Queue key={group.restUri} group={group} />
        ))}
      </ul>
    </Card>
  );
}
