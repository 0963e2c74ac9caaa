import { useTranslate } from '#i18n/use-translate.ts';
import type { Translate } from '#i18n/word-set.ts';
import { CallerRow } from '#phone/agents/caller-row.tsx';
import { TakeHint } from '#phone/agents/take-hint.tsx';
import { agentWords } from '#phone/agents/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { List, QueueCaller, SeenGroup } from '#sdk/index.ts';
import { CallerDialogs } from '../supervision/caller-dialogs.tsx';
import { CallerMenu } from '../supervision/caller-menu.tsx';
import { LongList } from '../supervision/long-list.tsx';
import styles from './caller-list.module.css';

/** The state of a caller as words. A caller that has just come is about to wait or to ring. */
function callerState(
  { state, queuePos, agentName: name }: QueueCaller,
  words: Translate<typeof agentWords>,
): string {
  if (state === 'TALKING' || state === 'ANSWERED') return words('groups.caller.talks');
  if (state === 'DISTRIBUTED')
    return name === undefined ? words('groups.caller.rings') : words('groups.caller.ringsAt', { name });
  return words('groups.caller.waits', { place: queuePos ?? 1 });
}

/** Props of `CallerList`. */
export interface CallerListProps {
  readonly group: Pick<SeenGroup, 'internalAddressID' | 'addressNumber'>;
  readonly callers: List<QueueCaller>;
}

/** The callers of a group, the next caller first. A free agent can take a waiting caller, a supervisor can move a caller. */
export function CallerList({ group, callers }: CallerListProps) {
  const words = useTranslate(agentWords);
  const { groups } = useClient();
  const { items, status } = useList(callers);
  const canSteer = useSignalRead(() => groups.supervises(group));
  return (
    <CallerDialogs callers={items}>
      <section className={styles.callers} aria-label={words('groups.callers')}>
        <h3 className={styles.title}>{words('groups.callers')}</h3>
        <TakeHint callers={items} />
        {items.length > 0 ? (
          <LongList
            label={words('groups.callers')}
            items={items}
            row={(caller) => (
              <CallerRow
                key={caller.restUri}
                caller={caller}
                facts={callerState(caller, words)}
                menu={canSteer ? CallerMenu : undefined}
              />
            )}
          />
        ) : (
          <p className={styles.none}>{status === 'ready' && words('groups.noCallers')}</p>
        )}
      </section>
    </CallerDialogs>
  );
}
