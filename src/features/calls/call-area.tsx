import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { keepClear } from '../../ui/popover-place.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import styles from './call-area.module.css';
import { CallCard } from './call-card.tsx';
import { PlacingCard } from './placing-card.tsx';
import { useOrderedCalls } from './use-ordered-calls.ts';

/** All calls, one card each, the one that matters in full. Nothing may cover it. */
export function CallArea() {
  const words = useTranslate();
  const placing = useSignalValue(useClient().calls.placing);
  const { calls, currentId, choose } = useOrderedCalls();
  useShortcuts();
  return (
    <section aria-label={words('calls.region')} className={styles.area} {...{ [keepClear]: '' }}>
      {placing !== undefined && <PlacingCard number={placing} />}
      {calls.map((call) => (
        <CallCard
          key={call.lineId}
          call={call}
          expanded={call.lineId === currentId}
          onOpen={() => choose(call.lineId)}
        />
      ))}
    </section>
  );
}
