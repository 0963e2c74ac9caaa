import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import { agentDeskWords } from '../../../i18n/en/calls/agent-desk.ts';
import { agentWords } from '../../../i18n/en/calls/agents.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useClient } from '../../../react/client-context.tsx';
import { useNow } from '../../../react/use-domains.ts';
import { useSignalValue } from '../../../react/use-signal-value.ts';
import { Button } from '../../../ui/button/button.tsx';
import { List, rowButton } from '../../../ui/list/list.tsx';
import { useRun } from '../../errors/use-run.ts';
import { useNumberFormat } from '../../numbers/use-number-format.ts';
import { GroupMark } from '../group-mark.tsx';
import { agentShortcuts } from '../shortcuts.ts';
import styles from './desk.module.css';
import type { QueuedCaller } from './queue-order.ts';

/** So many rows are shown, because each has a timer. The others follow when these have an agent. */
const maxShown = 50;

/** Props of `QueueRow`. */
interface QueueRowProps extends QueuedCaller {
  /** The caller whom the shortcut takes. */
  readonly isNext: boolean;
}

function QueueRow({ caller, group, isNext }: QueueRowProps) {
  const words = useTranslate(agentDeskWords, agentWords);
  const format = useNumberFormat();
  const run = useRun();
  const now = useNow();
  const { agent, groups } = useClient();
  const pending = useSignalValue(groups.pending);
  const isReady = useSignalValue(agent.state)?.status === 'IDLE';
  const number = format(caller.displayNumber);
  const name = caller.displayName ?? number;
  const isWaiting = caller.state === 'QUEUED';
  const label = words('groups.pickUp', { name });
  const facts = [
    caller.displayName === undefined ? '' : number,
    group.priority === undefined
      ? group.label
      : words('desk.facts', { group: group.label, priority: group.priority }),
    caller.isCallback ? words('desk.callback') : '',
    isWaiting ? '' : words('desk.rings'),
  ];
  return (
    <li className={styles.caller} data-caller={caller.state}>
      <GroupMark color={group.color} />
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>{facts.filter(Boolean).join(' · ')}</span>
      <time className={styles.since} role="timer" aria-live="off">
        {formatDuration(now - caller.startWaitingTime)}
      </time>
      {isWaiting && (
        <Button
          {...{ [rowButton]: '' }}
          className={styles.take}
          icon={PhoneIncoming}
          aria-label={label}
          aria-keyshortcuts={isNext ? agentShortcuts.takeNext : undefined}
          title={isNext ? `${label} (${agentShortcuts.takeNext})` : label}
          disabled={!isReady || (pending !== undefined && pending !== caller.restUri)}
          pending={pending === caller.restUri}
          onClick={() => void run(() => groups.pickUp(caller))}
        >
          {words('groups.pickUpShort')}
        </Button>
      )}
    </li>
  );
}

/** Everybody who waits in the agent's groups, the most urgent first. A free agent takes one by a click or a key. */
export function QueueBoard({ callers }: { callers: readonly QueuedCaller[] }) {
  const words = useTranslate(agentDeskWords);
  const hasVisualQueue = useSignalValue(useClient().agent.hasVisualQueue);
  const next = callers.find(({ caller }) => caller.state === 'QUEUED');
  return (
    <section className={styles.section} aria-label={words('desk.waiting')}>
      <h2 className={styles.title}>{words('desk.waiting')}</h2>
      {callers.length > maxShown && (
        <p className={styles.none}>{words('desk.shown', { shown: maxShown, all: callers.length })}</p>
      )}
      {callers.length > 0 ? (
        <List label={words('desk.waiting')}>
          {callers.slice(0, maxShown).map((one) => (
            <QueueRow key={one.caller.restUri} {...one} isNext={one === next} />
          ))}
        </List>
      ) : (
        <p className={styles.none}>{words(hasVisualQueue ? 'desk.nobody' : 'desk.notShown')}</p>
      )}
    </section>
  );
}
