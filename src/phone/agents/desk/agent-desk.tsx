import { type ReactNode, useContext, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { CallSummariesContext } from '#phone/calls/summaries/call-summaries.ts';
import { useClient } from '#react/client-context.tsx';
import { useNow } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentState } from '#sdk/index.ts';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import { localPreference } from '#ui/local-preference/local-preference.ts';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { GroupList } from '../group-list.tsx';
import { AgentDayTable } from './agent-day-table.tsx';
import { Callbacks } from './callbacks.tsx';
import { CurrentCaller } from './current-caller.tsx';
import styles from './desk.module.css';
import { MissedOffers } from './missed-offers.tsx';
import { QueueBoard } from './queue-board.tsx';
import { QueueFigures } from './queue-figures.tsx';
import { seenText, unseenMissed } from './unseen-missed.ts';
import { useQueuedCallers } from './use-queued-callers.ts';
import { agentDeskWords } from './words.ts';
import { WrapUp } from './wrap-up.tsx';

const seenMissed = localPreference('seenMissedOffers', (text) => text ?? '');

/**
 * Returns how many missed calls of groups the agent has not seen.
 *
 * @param isShown the list of them is on the screen, so that all are seen
 */
function useUnseenMissed(state: AgentState | undefined, { isShown }: { readonly isShown: boolean }): number {
  const seen = useSyncExternalStore(seenMissed.onChange, seenMissed.read);
  const text = state && seenText(state.loginTime, state.notAnswered + state.notReached);
  useEffect(() => {
    if (isShown && text !== undefined && text !== seen) seenMissed.choose(text);
  }, [isShown, text, seen]);
  return state && !isShown ? unseenMissed(state, seen) : 0;
}

type DeskTab = 'queue' | 'day' | 'missed' | 'callbacks';

/** The time without calls after a call that the agent missed. */
function Away({ until }: { until: number }) {
  const words = useTranslate(agentDeskWords);
  const now = useNow();
  return <p className={styles.away}>{words('desk.away', { time: formatShortDuration(until - now) })}</p>;
}

/** Props of `AgentDesk`. */
export interface AgentDeskProps {
  /** Shows the present caller first, and the groups below the waiting callers. False where both have a place of their own. */
  readonly withGroups: boolean;
  /** Shown below the tabs, above the content of each. */
  readonly lead?: ReactNode;
}

/** The workplace of an agent: the present caller, the work after a call, waiting callers, the day, missed calls, call-backs. */
export function AgentDesk({ withGroups, lead }: AgentDeskProps) {
  const words = useTranslate(agentDeskWords);
  const id = useId();
  const [tab, setTab] = useState<DeskTab>('queue');
  const { agent } = useClient();
  const state = useSignalValue(agent.state);
  const missed = useUnseenMissed(state, { isShown: tab === 'missed' });
  const callers = useQueuedCallers();
  // The card of the call has the work, unless the page was loaded after the call or the card was closed.
  const inWork = useSignalValue(useContext(CallSummariesContext).inWork);
  const callbacks = callers.filter(({ caller }) => caller.isCallback);
  return (
    <section {...focusFallback} className={styles.desk} aria-label={words('desk.title')}>
      <Tabs<DeskTab>
        label={words('desk.title')}
        controls={id}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { name: 'queue', label: words('desk.tab.queue'), count: callers.length },
          { name: 'day', label: words('desk.tab.day') },
          { name: 'missed', label: words('desk.tab.missed'), count: missed },
          { name: 'callbacks', label: words('desk.tab.callbacks'), count: callbacks.length },
        ]}
      />
      {/* Below the tabs, which would move under the pointer when a call or the work after it comes and goes. */}
      {lead}
      {withGroups && <CurrentCaller />}
      {state && !inWork && <WrapUp state={state} />}
      {state?.unreachable?.until !== undefined && <Away until={state.unreachable.until} />}
      <div id={id} role="tabpanel" aria-label={words(`desk.tab.${tab}`)}>
        {tab === 'queue' && (
          <>
            <QueueFigures callers={callers} />
            <QueueBoard callers={callers} />
            {withGroups && <GroupList />}
          </>
        )}
        {tab === 'day' && <AgentDayTable />}
        {tab === 'missed' && <MissedOffers />}
        {tab === 'callbacks' && <Callbacks callers={callbacks} />}
      </div>
    </section>
  );
}
