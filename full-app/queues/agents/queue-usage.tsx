import { useTranslate } from '#i18n/use-translate.ts';
import type { SeenGroup } from '#sdk/index.ts';
import { LevelBar } from '#ui/level-bar/level-bar.tsx';
import { listOrderWords } from '../list-order-words.ts';
import styles from './queue-usage.module.css';

/** The taken places of a queue as text and as a bar, whose colour says how full it is. A queue without a limit has none. */
export function QueueUsage({
  group: { queueSize, acdGroupNbClientsInQueue: taken, usage },
}: {
  readonly group: Pick<SeenGroup, 'queueSize' | 'acdGroupNbClientsInQueue' | 'usage'>;
}) {
  const words = useTranslate(listOrderWords);
  if (queueSize <= 0) return null;
  const text = words('groups.placesTaken', { taken, all: queueSize });
  const share = Math.min(1, taken / queueSize);
  return (
    <div className={styles.usage} data-usage={usage}>
      <p aria-hidden="true">{text}</p>
      <LevelBar label={text} level={share} />
    </div>
  );
}
