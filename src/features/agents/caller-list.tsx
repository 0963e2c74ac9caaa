import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import { useMemo } from 'react';
import type { AgentGroup, QueueCaller } from '../../../sdk/index.ts';
import { agentWords } from '../../i18n/en/calls/agents.ts';
import { formatDuration } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useNow } from '../../react/use-domains.ts';
import { useList } from '../../react/use-list.ts';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { useRun } from '../errors/use-run.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import styles from './caller-list.module.css';

/** The state of a caller as words. A caller that has just come is about to wait or to ring. */
function useCallerState({ state, queuePos }: QueueCaller): string {
  const words = useTranslate(agentWords);
  if (state === 'TALKING' || state === 'ANSWERED') return words('groups.caller.talks');
  if (state === 'DISTRIBUTED') return words('groups.caller.rings');
  return words('groups.caller.waits', { place: queuePos ?? 1 });
}

function CallerRow({ caller }: { caller: QueueCaller }) {
  const words = useTranslate(agentWords);
  const format = useNumberFormat();
  const run = useRun();
  const now = useNow();
  const { agent, groups } = useClient();
  const pending = useSignalValue(groups.pending);
  const status = useSignalValue(agent.state)?.status;
  const number = format(caller.displayNumber);
  const name = caller.displayName ?? number;
  const isWaiting = caller.state === 'QUEUED';
  return (
    <li className={styles.caller} data-caller={caller.state}>
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>
        {caller.displayName !== undefined && `${number} · `}
        {useCallerState(caller)}
      </span>
      <time className={styles.since} role="timer" aria-live="off">
        {formatDuration(now - (caller.startTalkingTime ?? caller.startWaitingTime))}
      </time>
      {isWaiting && (
        <Button
          className={styles.pickUp}
          icon={PhoneIncoming}
          aria-label={words('groups.pickUp', { name })}
          disabled={status !== 'IDLE' || (pending !== undefined && pending !== caller.restUri)}
          pending={pending === caller.restUri}
          onClick={() => void run(() => groups.pickUp(caller))}
        >
          {words('groups.pickUpShort')}
        </Button>
      )}
    </li>
  );
}

/** The callers of a group, the longest in the group first. An agent who is free can take one that waits. */
export function CallerList({ group }: { group: AgentGroup }) {
  const words = useTranslate(agentWords);
  const { groups } = useClient();
  const { internalAddressID } = group;
  const callers = useMemo(() => groups.callers({ internalAddressID }), [groups, internalAddressID]);
  const { items, status } = useList(callers);
  return (
    <section aria-label={words('groups.callers')}>
      <h3 className={styles.title}>{words('groups.callers')}</h3>
      {items.length > 0 ? (
        <ul className={styles.list}>
          {items.map((caller) => (
            <CallerRow key={caller.restUri} caller={caller} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{status === 'ready' && words('groups.noCallers')}</p>
      )}
    </section>
  );
}
