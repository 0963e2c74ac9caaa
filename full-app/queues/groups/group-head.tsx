import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { colorForAgents, GroupMark, groupStateKey } from '#phone/agents/group-mark.tsx';
import { GroupPicture } from '#phone/agents/group-picture.tsx';
import { TakePart } from '#phone/agents/take-part.tsx';
import { agentWords } from '#phone/agents/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useNow } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentGroup, GroupAgent, QueueCaller, SeenGroup } from '#sdk/index.ts';
import { longestWait } from './figures.ts';
import styles from './group-head.module.css';
import { groupPageWords } from './page-words.ts';

/** The longest wait of these callers. It is not read out, because it changes every second. */
function LongestWait({ callers }: { readonly callers: readonly QueueCaller[] }) {
  const words = useTranslate(groupPageWords);
  const time = formatShortDuration(longestWait(callers, useNow()));
  return (
    <span role="timer" aria-live="off">
      {words('groupPage.longest', { time })}
    </span>
  );
}

/** Props of `GroupHead`. */
export interface GroupHeadProps {
  readonly group: AgentGroup | SeenGroup;
  readonly callers: readonly QueueCaller[];
  readonly agents: readonly GroupAgent[];
}

/** A group at a glance: who waits and how long, its agents by state, and the switch of a member for taking its calls. */
export function GroupHead({ group, callers, agents }: GroupHeadProps) {
  const words = useTranslate(agentWords, groupPageWords);
  const own = useSignalValue(useClient().agent.state);
  const waiting = group.acdGroupNbClientsInQueue;
  const unserved = callers.filter(({ state }) => state === 'QUEUED' || state === 'DISTRIBUTED');
  const ringing = unserved.filter(({ state }) => state === 'DISTRIBUTED').length;
  const stateKey = groupStateKey(group);
  const isQueued = stateKey === 'groups.state.QUEUE_UNDER_50' || stateKey === 'groups.state.QUEUE_OVER_50';
  const present = [
    words('groupPage.waiting', { count: waiting }),
    ringing > 0 ? words('groupPage.ringing', { count: ringing }) : undefined,
  ];
  const agentRings = agents.filter(
    ({ activeMember, operatorStatus }) => activeMember && operatorStatus === 'ALERTING',
  ).length;
  const known =
    group.acdGroupNbAvailableOperators +
    group.acdGroupNbInCallOperators +
    group.acdGroupNbInSyndicalPauseOperators +
    group.acdGroupNbInPauseOperators;
  const counts = [
    ['groups.available', group.acdGroupNbAvailableOperators],
    ['groups.inCall', group.acdGroupNbInCallOperators],
    ['groups.afterCall', group.acdGroupNbInSyndicalPauseOperators],
    ['groups.inPause', group.acdGroupNbInPauseOperators],
    // All figures together are the agents who are logged in.
    ['groupPage.unreachable', Math.max(0, group.acdGroupNbLoggedOperators - known - agentRings)],
    ['groupPage.agentRings', agentRings],
  ] as const;
  return (
    <header className={styles.card}>
      <h2 className={styles.name}>
        {group.urlPhoto && <GroupPicture group={group} />} {group.label}{' '}
        <span className={styles.number}>{group.addressNumber}</span>
      </h2>
      <p className={styles.now}>
        <GroupMark color={colorForAgents(group)} />
        {unserved.length > 0 || waiting > 0 ? (
          <span>
            {present.filter(Boolean).join(', ')}
            {unserved.length > 0 && (
              <>
                {' · '}
                <LongestWait callers={unserved} />
              </>
            )}
          </span>
        ) : (
          words(stateKey)
        )}
      </p>
      {waiting > 0 && !isQueued && <p className={styles.state}>{words(stateKey)}</p>}
      <dl className={styles.counts}>
        {counts.map(
          ([name, count]) =>
            (count > 0 || name !== 'groupPage.agentRings') && (
              <div key={name}>
                <dt>{words(name)}</dt>
                <dd>{count}</dd>
              </div>
            ),
        )}
      </dl>
      {'activeMember' in group && (
        <TakePart
          group={group}
          detail={
            own && group.activeMember
              ? words('groupPage.you', { state: words(`agent.status.${own.status}`) })
              : undefined
          }
        />
      )}
      {group.groupFreeText && <p className={styles.note}>{group.groupFreeText}</p>}
    </header>
  );
}
