import { useMemo } from 'react';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useNow } from '#react/use-domains.ts';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentDay } from '#sdk/index.ts';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';
import { agentColors, isLoggedIn } from '../agent-status.ts';
import { waitLevel } from '../wait-level.ts';
import { agentWords } from '../words.ts';
import desk from './desk.module.css';
import styles from './queue-figures.module.css';
import type { QueuedCaller } from './queue-order.ts';
import { agentDeskWords } from './words.ts';

const unknown = '–';

/** The longest wait of these callers; it grows with every second. */
function LongestWait({ callers }: { callers: readonly QueuedCaller[] }) {
  const now = useNow();
  const waits = callers.map(({ caller }) => now - caller.startWaitingTime);
  const longest = Math.max(0, ...waits);
  return (
    <dd role="timer" aria-live="off" data-late={waitLevel(longest) === 1 || undefined}>
      {callers.length === 0 ? unknown : formatShortDuration(longest)}
    </dd>
  );
}

/** The agent's own status as a large figure: the time since it began. */
function OwnState() {
  const words = useTranslate(agentWords);
  const now = useNow();
  const state = useSignalValue(useClient().agent.state);
  if (!state) return null;
  return (
    <div>
      <dt>
        <StatusDot status={agentColors[state.status]} /> {words(`agent.status.${state.status}`)}
      </dt>
      <dd role="timer" aria-live="off">
        {state.status === 'LOGOUT' || state.statusTime === undefined
          ? unknown
          : formatShortDuration(now - state.statusTime)}
      </dd>
    </div>
  );
}

/** The time of the day in which the agent was logged in; it grows while the agent is. */
function LoggedInFor({ day }: { day: AgentDay }) {
  const { agent, now: clock } = useClient();
  const now = useNow();
  const state = useSignalValue(agent.state);
  // The figure is from the moment in which the day was read.
  const read = useMemo(() => ({ day, at: clock.peek() }), [day, clock]);
  const isGrowing = state !== undefined && isLoggedIn(state);
  const since = Math.max(read.at, state?.loginTime ?? 0);
  return formatShortDuration(read.day.loggedInTime + (isGrowing ? Math.max(0, now - since) : 0));
}

/** The agent's day so far in four figures. All others are in the table of the day. */
function Today() {
  const words = useTranslate(agentDeskWords);
  const today = useList(useClient().agent.days).items[0];
  const figures = [
    ['desk.callsToday', today?.groupCalls],
    [
      'desk.average',
      today && today.groupCalls > 0 && formatShortDuration(today.groupTalkingTime / today.groupCalls),
    ],
    ['desk.tab.missed', today?.missedOffers],
    ['desk.loggedIn', today && <LoggedInFor key="time" day={today} />],
  ] as const;
  return (
    <dl className={styles.today} aria-busy={today === undefined}>
      {figures.map(([key, value]) => (
        <div key={key}>
          <dt>{words(key)}</dt>
          <dd>{value === undefined || value === false ? unknown : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The state of the queue and of the agent at a glance: waiting callers, the longest wait, the own status, the day so far. */
export function QueueFigures({ callers }: { callers: readonly QueuedCaller[] }) {
  const words = useTranslate(agentDeskWords);
  const { agent } = useClient();
  const hasDays = useSignalValue(agent.hasDays);
  const hasVisualQueue = useSignalValue(agent.hasVisualQueue);
  // As the phone system counts: a caller who rings at an agent does not wait any more.
  const waiting = callers.filter(({ caller }) => caller.state === 'QUEUED').length;
  return (
    <div className={desk.card}>
      <dl className={styles.now}>
        {hasVisualQueue && (
          <>
            <div>
              <dt>{words('desk.waiting')}</dt>
              <dd data-waiting="" data-urgent={waiting > 0 || undefined}>
                {waiting}
              </dd>
            </div>
            <div>
              <dt>{words('desk.longestWait')}</dt>
              <LongestWait callers={callers} />
            </div>
          </>
        )}
        <OwnState />
      </dl>
      {hasDays && <Today />}
    </div>
  );
}
