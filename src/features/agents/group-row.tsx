import { useId } from 'react';
import type { AgentGroup } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { classNames } from '../../ui/class-names.ts';
import { Switch } from '../../ui/switch.tsx';
import { useRun } from '../errors/use-run.ts';
import styles from './group-list.module.css';
import { groupStateKey } from './group-words.ts';

/** Core 4: green where agents are free, yellow and orange where callers wait, red where nobody answers. */
const colors: Readonly<Record<AgentGroup['computedState'], string | undefined>> = {
  CLOSED_MANUAL: undefined,
  CLOSED_CALENDAR: undefined,
  FREE_AGENTS: styles.green,
  QUEUE_UNDER_50: styles.yellow,
  QUEUE_OVER_50: styles.orange,
  NO_AGENT: styles.red,
  QUEUE_FULL: styles.red,
};

/** One group: its state, its counters, and whether the agent takes part. */
export function GroupRow({ group }: { group: AgentGroup }) {
  const words = useTranslate();
  const run = useRun();
  const id = useId();
  const { agent, groups } = useClient();
  const pending = useSignalValue(groups.pending);
  const isAgent = useSignalValue(agent.isAgent);
  const counts = [
    [words('groups.waiting'), group.acdGroupNbClientsInQueue],
    [words('groups.available'), group.acdGroupNbAvailableOperators],
    [words('groups.inCall'), group.acdGroupNbInCallOperators],
    [words('groups.inPause'), group.acdGroupNbInPauseOperators],
  ] as const;
  return (
    <li className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.name}>
        {group.label} <span className={styles.number}>{group.addressNumber}</span>
      </h3>
      <p className={styles.state}>
        <span className={classNames(styles.mark, colors[group.computedState])} aria-hidden="true" />
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
      <Switch
        label={words('groups.takePart', { group: group.label })}
        detail={isAgent ? undefined : words('error.agent.notAgent.detail')}
        checked={group.activeMember}
        disabled={!isAgent}
        pending={pending !== undefined}
        onSwitch={(wanted) => void run(() => (wanted ? groups.loginTo(group) : groups.logoutOf(group)))}
      />
    </li>
  );
}
