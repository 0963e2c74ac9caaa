import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AgentState, Client } from '#sdk/index.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useCommandKeys } from '../../command-keys/use-command-keys.ts';
import { useRun } from '../../errors/use-run.ts';
import { isLoggedIn, isPaused } from '../agent-status.ts';
import { nextCaller, waitingCallers } from '../desk/queue-order.ts';
import { agentDeskWords } from '../desk/words.ts';
import { agentShortcuts } from '../shortcuts.ts';
import { agentWords } from '../words.ts';
import { pauseAskedOf } from './pause-asked.ts';

/**
 * Loads the callers of the agent's groups, which are live only while the workplace is open, and returns the most urgent caller. Asks
 * all groups, since the counts of waiting callers come by push and may be behind the caller that the agent has just seen elsewhere.
 */
async function loadNext({ groups }: Pick<Client, 'groups'>) {
  const lists = groups.items
    .peek()
    .filter(({ activeMember }) => activeMember)
    .map((group) => ({ group, callers: groups.callers(group) }));
  await Promise.all(lists.map(({ callers }) => callers.refresh()));
  const all = lists.flatMap(({ group, callers }) =>
    callers.items.peek().map((caller) => ({ caller, group })),
  );
  return nextCaller(waitingCallers(all))?.caller;
}

/** Props of `AgentKeys`. */
export interface AgentKeysProps {
  /** Shows the agent bar, where the reason of a pause is chosen. Leave it out where the bar is in sight. */
  readonly onReason?: () => void;
}

function Keys({ state, onReason }: AgentKeysProps & { state: AgentState }) {
  const words = useTranslate(agentDeskWords, agentWords);
  const toast = useToast();
  const run = useRun();
  const client = useClient();
  const { agent, groups } = client;
  // As the buttons do, a key waits for the answer to the last command.
  const isBusy = useSignalValue(agent.pending) !== undefined;
  const taken = useSignalValue(groups.pending);
  const hasVisualQueue = useSignalValue(agent.hasVisualQueue);
  const paused = isPaused(state);

  const takeNext = () =>
    run(async () => {
      const next = await loadNext(client);
      if (next) await groups.pickUp(next);
      else toast({ tone: 'info', title: words('desk.nobody') });
    });

  const pause = () =>
    run(async () => {
      if (state.isPauseScheduled) return agent.cancelPause();
      if (paused) return agent.stopPause();
      if (onReason) {
        if ((await agent.pauseReasons()).length < 2) return agent.startPause();
        onReason();
      }
      pauseAskedOf(agent).value = true;
    });

  useCommandKeys(
    [
      {
        keys: agentShortcuts.takeNext,
        possible: state.status === 'IDLE' && hasVisualQueue,
        pending: taken !== undefined,
        run: takeNext,
      },
      { keys: agentShortcuts.pause, possible: isLoggedIn(state), pending: isBusy, run: pause },
      {
        keys: agentShortcuts.ready,
        possible: state.wrapUp !== undefined,
        pending: isBusy,
        run: () => run(() => agent.stopPause()),
      },
      {
        keys: agentShortcuts.extend,
        possible: state.wrapUp?.until !== undefined,
        pending: isBusy,
        run: () => run(() => agent.extendWrapUp()),
      },
    ],
    (keys) => words('agent.keysNotNow', { keys }),
  );
  return null;
}

/** The keys of an agent. They run the commands, whether or not the buttons are on the screen. */
export function AgentKeys({ onReason }: AgentKeysProps) {
  const state = useSignalValue(useClient().agent.state);
  return state ? <Keys state={state} {...(onReason && { onReason })} /> : null;
}
