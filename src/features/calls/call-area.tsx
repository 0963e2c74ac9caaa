import { useEffect } from 'react';
import type { Call } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { focusHome } from '../../ui/kept-focus.ts';
import { keepClear } from '../../ui/popover-place.ts';
import styles from './call-area.module.css';
import { CallCard } from './call-card.tsx';
import { CallJoining, PairActions, preloadCallParts } from './late-parts.ts';
import { PlacingCard } from './placing-card.tsx';
import { useOrderedCalls } from './use-ordered-calls.ts';

/** A group keeps its place on the page while calls join and leave it: it is known by its oldest call. */
const keyOf = (group: readonly Call[]) =>
  group.reduce((oldest, call) =>
    call.line.peek().creationTime < oldest.line.peek().creationTime ? call : oldest,
  ).lineId;

/** All calls, one card each, the one that matters in full. Nothing may cover it. */
export function CallArea() {
  const words = useTranslate();
  const placing = useSignalValue(useClient().calls.placing);
  const { groups, currentId, choose } = useOrderedCalls();
  const several = groups.flat().length > 1;
  useEffect(() => void preloadCallParts(), []);
  return (
    <section
      {...focusHome}
      aria-label={words('calls.region')}
      className={styles.area}
      {...{ [keepClear]: '' }}
    >
      {placing !== undefined && <PlacingCard number={placing} />}
      {groups.map((group) => (
        <div key={keyOf(group)} className={group.length > 1 ? styles.pair : undefined}>
          {group.map((call) => (
            <CallCard
              key={call.lineId}
              call={call}
              expanded={call.lineId === currentId}
              draggable={several}
              onOpen={() => choose(call.lineId)}
            />
          ))}
          {group.length > 1 && <PairActions pair={group} />}
        </div>
      ))}
      {several && <CallJoining calls={groups.flat()} />}
    </section>
  );
}
