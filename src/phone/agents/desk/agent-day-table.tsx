import CircleAlert from 'lucide-react/icons/circle-alert';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useCallback } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { formatDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentDay } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useLoaded } from '../../errors/use-loaded.ts';
import styles from './desk.module.css';
import { agentDeskWords } from './words.ts';

const figures = [
  ['desk.groupCalls', ({ groupCalls }: AgentDay) => String(groupCalls)],
  ['desk.talking', ({ groupTalkingTime }: AgentDay) => formatDuration(groupTalkingTime)],
  [
    'desk.average',
    ({ groupCalls, groupTalkingTime }: AgentDay) =>
      groupCalls === 0 ? '–' : formatDuration(groupTalkingTime / groupCalls),
  ],
  ['desk.missedOffers', ({ missedOffers }: AgentDay) => String(missedOffers)],
  ['desk.otherCalls', ({ otherCalls }: AgentDay) => String(otherCalls)],
  ['desk.loggedIn', ({ loggedInTime }: AgentDay) => formatDuration(loggedInTime)],
  ['desk.readyTime', ({ readyTime }: AgentDay) => formatDuration(readyTime)],
  ['desk.wrapUpTime', ({ wrapUpTime }: AgentDay) => formatDuration(wrapUpTime)],
  ['desk.pauses', ({ pauses }: AgentDay) => String(pauses.reduce((sum, { count }) => sum + count, 0))],
  ['desk.pauseTime', ({ pauseTime }: AgentDay) => formatDuration(pauseTime)],
] as const;

/** The time in pauses with the same reason. */
const timeOf = (day: AgentDay, reason: string): number =>
  day.pauses.find(({ acdPauseReasonID }) => acdPauseReasonID === reason)?.time ?? 0;

/** The agent's calls, talking time and pauses today, against yesterday. */
export function AgentDayTable() {
  const words = useTranslate(actionWords, agentDeskWords);
  const run = useRun();
  const { agent } = useClient();
  const { items, status } = useList(agent.days);
  const hasDays = useSignalValue(agent.hasDays);
  const loadReasons = useCallback(() => agent.pauseReasons(), [agent]);
  const reasons = useLoaded(loadReasons, undefined) ?? [];
  const [today, yesterday] = items;
  if (!hasDays) {
    return (
      <EmptyState icon={LockKeyhole} title={words('desk.noFigures')} detail={words('desk.noFiguresDetail')} />
    );
  }
  if (!today || !yesterday) {
    if (status !== 'error') return <Skeleton label={words('desk.loading')} rows={6} />;
    return (
      <EmptyState
        icon={CircleAlert}
        title={words('desk.noDay')}
        detail={words('desk.noDayDetail')}
        action={<Button onClick={() => void run(() => agent.days.refresh())}>{words('action.retry')}</Button>}
      />
    );
  }
  const used = reasons.filter(({ acdPauseReasonID: id }) => timeOf(today, id) + timeOf(yesterday, id) > 0);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words('desk.figure')}</th>
          <th scope="col">{words('desk.today')}</th>
          <th scope="col">{words('desk.yesterday')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(([key, read]) => (
          <tr key={key} data-figure={key}>
            <th scope="row">{words(key)}</th>
            <td>{read(today)}</td>
            <td>{read(yesterday)}</td>
          </tr>
        ))}
        {used.map(({ acdPauseReasonID: id, text }) => (
          <tr key={id} className={styles.part}>
            <th scope="row">{text}</th>
            <td>{formatDuration(timeOf(today, id))}</td>
            <td>{formatDuration(timeOf(yesterday, id))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
