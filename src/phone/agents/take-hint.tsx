import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { QueueCaller } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { useRun } from '../errors/use-run.ts';
import { takeBlock } from './take-block.ts';
import styles from './take-hint.module.css';
import { takeWords } from './take-words.ts';
import { agentWords } from './words.ts';

const ways = {
  'take.logout': { label: 'agent.loginShort', command: 'login' },
  'take.pause': { label: 'agent.endPause', command: 'stopPause' },
  'take.wrapUp': { label: 'agent.ready', command: 'stopPause' },
} as const;

const hasWay = (reason: string): reason is keyof typeof ways => reason in ways;

/** Says why the agent cannot take a waiting caller now, with the button that changes it. Renders nothing for an agent who can. */
export function TakeHint({ callers }: { readonly callers: readonly QueueCaller[] }) {
  const words = useTranslate(agentWords, takeWords);
  const run = useRun();
  const { agent } = useClient();
  const isAgent = useSignalValue(agent.isAgent);
  const state = useSignalValue(agent.state);
  const pending = useSignalValue(agent.pending);
  const reason = state && takeBlock(state);
  if (!isAgent || reason === undefined || callers.every((caller) => caller.state !== 'QUEUED')) return null;
  const way = hasWay(reason) ? ways[reason] : undefined;
  return (
    <div className={styles.hint}>
      <p>{words(reason)}</p>
      {way && (
        <Button
          pending={pending === way.command}
          disabled={pending !== undefined && pending !== way.command}
          onClick={() => void run(() => agent[way.command]())}
        >
          {words(way.label)}
        </Button>
      )}
    </div>
  );
}
