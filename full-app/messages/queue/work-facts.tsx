import { useTranslate } from '#i18n/use-translate.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import type { WorkItem } from '#sdk/messages.ts';
import { Countdown } from './countdown.tsx';
import { workWords } from './words.ts';
import styles from './work.module.css';
import { useGroupLabel } from './work-groups.ts';
import type { WorkViewProps } from './work-props.ts';

/** The state of a conversation with its countdown, and how the customer is reached. */
export function WorkFacts({ thread, item }: WorkViewProps) {
  const words = useTranslate(workWords);
  const format = useNumberFormat();
  const group = useGroupLabel(item?.group ?? thread.group);
  const { remoteLabel, remoteNumber, kind } = thread;
  const state: WorkItem['state'] = item?.state ?? 'closed';
  return (
    <p className={styles.facts}>
      {remoteLabel && remoteNumber && <span>{format(remoteNumber)}</span>}
      {group && <span>{group}</span>}
      <span>{words(`work.kind.${kind}`)}</span>
      <span>{words(`work.state.${state}`, { name: item?.agentName ?? '' })}</span>
      {item && <Countdown item={item} />}
    </p>
  );
}
