import { useTranslate } from '#i18n/use-translate.ts';
import type { Translate } from '#i18n/word-set.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { QueueCaller } from '#sdk/index.ts';
import { List } from '#ui/list/list.tsx';
import { CallerRow } from '../caller-row.tsx';
import { TakeHint } from '../take-hint.tsx';
import { agentWords } from '../words.ts';
import styles from './desk.module.css';
import { nextCaller, type QueuedCaller } from './queue-order.ts';
import { agentDeskWords } from './words.ts';

/** The maximum number of rows, because each row has a timer. Further rows follow when these callers have an agent. */
const maxShown = 50;

type Words = Translate<typeof agentDeskWords & typeof agentWords>;

const ringsAt = ({ state, agentName: name }: QueueCaller, words: Words): string => {
  if (state === 'QUEUED') return '';
  return name === undefined ? words('desk.rings') : words('groups.caller.ringsAt', { name });
};

/** @param isOrdered the priorities of the groups differ, so that they explain the order */
const factsOf = ({ caller, group }: QueuedCaller, isOrdered: boolean, words: Words): string =>
  [
    group.priority === undefined || !isOrdered
      ? group.label
      : words('desk.facts', { group: group.label, priority: group.priority }),
    caller.isCallback ? words('desk.callback') : '',
    ringsAt(caller, words),
  ]
    .filter(Boolean)
    .join(' · ');

/** All waiting callers of the agent's groups, the most urgent first. A free agent takes a caller by a click or a key. */
export function QueueBoard({ callers }: { callers: readonly QueuedCaller[] }) {
  const words = useTranslate(agentDeskWords, agentWords);
  const hasVisualQueue = useSignalValue(useClient().agent.hasVisualQueue);
  const next = nextCaller(callers);
  const isOrdered = new Set(callers.map(({ group }) => group.priority)).size > 1;
  return (
    <section className={styles.card} aria-label={words('desk.waiting')}>
      <TakeHint callers={callers.map(({ caller }) => caller)} />
      {callers.length > maxShown && (
        <p className={styles.none}>{words('desk.shown', { shown: maxShown, all: callers.length })}</p>
      )}
      {callers.length > 0 ? (
        <List label={words('desk.waiting')}>
          {callers.slice(0, maxShown).map((one) => (
            <CallerRow
              key={one.caller.restUri}
              caller={one.caller}
              facts={factsOf(one, isOrdered, words)}
              isNext={one === next}
            />
          ))}
        </List>
      ) : (
        <p className={styles.none}>{words(hasVisualQueue ? 'desk.nobody' : 'desk.notShown')}</p>
      )}
    </section>
  );
}
