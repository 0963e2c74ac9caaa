import { useId } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import type { AgentGroup, SeenGroup } from '#sdk/index.ts';
import styles from './group-list.module.css';
import { colorForAgents, GroupMark, groupStateKey } from './group-mark.tsx';
import { GroupPicture } from './group-picture.tsx';
import { TakePart } from './take-part.tsx';
import { agentWords } from './words.ts';

/** A group: its state, its counters, and for a member the switch for taking its calls. */
export function GroupRow({ group }: { group: AgentGroup | SeenGroup }) {
  const words = useTranslate(agentWords);
  const id = useId();
  const counts = [
    [words('groups.waiting'), group.acdGroupNbClientsInQueue],
    [words('groups.available'), group.acdGroupNbAvailableOperators],
    [words('groups.inCall'), group.acdGroupNbInCallOperators],
    [words('groups.afterCall'), group.acdGroupNbInSyndicalPauseOperators],
    [words('groups.inPause'), group.acdGroupNbInPauseOperators],
  ] as const;
  return (
    <li className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.name}>
        {group.urlPhoto && <GroupPicture group={group} />} {group.label}{' '}
        <span className={styles.number}>{group.addressNumber}</span>
      </h3>
      <p className={styles.state}>
        <GroupMark color={colorForAgents(group)} />
        {words(groupStateKey(group))}
      </p>
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {'activeMember' in group && <TakePart group={group} />}
    </li>
  );
}
