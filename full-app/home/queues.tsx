import { Link } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { colorForAgents, GroupMark, groupStateKey } from '#phone/agents/group-mark.tsx';
import { GroupPicture } from '#phone/agents/group-picture.tsx';
import { agentWords } from '#phone/agents/words.ts';
import type { AgentGroup, SeenGroup } from '#sdk/index.ts';
import { useSeenGroups } from '../queues/use-seen-groups.ts';
import { areaWords } from '../shell/screen-words.ts';
import { Card } from './card.tsx';
import styles from './home.module.css';

function Queue({ group }: { group: AgentGroup | SeenGroup }) {
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

interface QueueCardProps {
  readonly title: string;
  readonly groups: readonly (AgentGroup | SeenGroup)[];
}

function QueueCard({ title, groups }: QueueCardProps) {
  const words = useTranslate(areaWords);
  if (groups.length === 0) return null;
  return (
    <Card title={title} more={{ path: '/queue', label: words('home.allQueues') }}>
      <ul aria-label={title}>
        {groups.map((group) => (
          <Queue key={group.restUri} group={group} />
        ))}
      </ul>
    </Card>
  );
}

/** A supervisor can see fifty queues: the queues with the most waiting callers are on the first screen. */
const maxSupervised = 6;

/** The number of callers waiting in each queue of the user, and in the queues that the user supervises. */
export function Queues() {
  const words = useTranslate(areaWords);
  const { own, supervised } = useSeenGroups();
  const busiest = supervised.toSorted((a, b) => b.acdGroupNbClientsInQueue - a.acdGroupNbClientsInQueue);
  return (
    <>
      <QueueCard title={words('home.queues')} groups={own} />
      <QueueCard title={words('groups.supervised')} groups={busiest.slice(0, maxSupervised)} />
    </>
  );
}
