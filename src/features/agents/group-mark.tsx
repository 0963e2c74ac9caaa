import type { AgentGroup } from '../../../sdk/index.ts';
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
