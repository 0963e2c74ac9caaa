import type { WorkItem } from '../../../sdk/messages.ts';
import { workWords } from '../../i18n/en/messages/work.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { classNames } from '../../ui/class-names.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { Countdown } from './countdown.tsx';
import styles from './messages.module.css';
import workStyles from './work.module.css';
import { WorkCommands } from './work-commands.tsx';
import { useGroupLabel } from './work-groups.ts';
import { useCustomerName } from './work-names.ts';
import type { WorkViewProps } from './work-props.ts';

/** The customer, the state of the conversation with its countdown, and the commands. */
export function WorkHead({ thread, item, isMine }: WorkViewProps & { readonly isMine: boolean }) {
  const words = useTranslate(workWords);
  const format = useNumberFormat();
  const nameOf = useCustomerName();
  const group = useGroupLabel(item?.group ?? thread.group);
  const { remoteLabel, remoteNumber, kind } = thread;
  const state: WorkItem['state'] = item?.state ?? 'closed';
  return (
    <header className={classNames(styles.head, workStyles.head)}>
      <div className={styles.who}>
        <h2>{nameOf(thread)}</h2>
        <p className={workStyles.facts}>
          {remoteLabel && remoteNumber && <span>{format(remoteNumber)}</span>}
          {group && <span>{group}</span>}
          <span>{words(`work.kind.${kind}`)}</span>
          <span>{words(`work.state.${state}`, { name: item?.agentName ?? '' })}</span>
          {item && <Countdown item={item} />}
        </p>
      </div>
      <WorkCommands thread={thread} item={item} isMine={isMine} />
    </header>
  );
}
