import type { AgentGroup } from '../../../sdk/index.ts';
import type { TranslationKey } from '../../i18n/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './group-mark.module.css';

/** Green where agents are free, yellow and orange where callers wait, red where nobody answers. */
const colors: Readonly<Record<AgentGroup['computedState'], string | undefined>> = {
  CLOSED_MANUAL: undefined,
  CLOSED_CALENDAR: undefined,
  FREE_AGENTS: styles.green,
  QUEUE_UNDER_50: styles.yellow,
  QUEUE_OVER_50: styles.orange,
  NO_AGENT: styles.red,
  QUEUE_FULL: styles.red,
};

/** The state of a group as a colour. Its words stand beside it, so screen readers skip it. */
export const GroupMark = ({ state }: { state: AgentGroup['computedState'] }) => (
  <span className={classNames(styles.mark, colors[state])} aria-hidden="true" />
);

/** The words for the state of a group. A queue in which nobody waits is not described as one with waiting callers. */
export const groupStateKey = ({
  computedState,
  acdGroupNbClientsInQueue: waiting,
}: Pick<AgentGroup, 'computedState' | 'acdGroupNbClientsInQueue'>): TranslationKey =>
  waiting === 0 && (computedState === 'QUEUE_UNDER_50' || computedState === 'QUEUE_OVER_50')
    ? 'groups.allBusy'
    : `groups.state.${computedState}`;
