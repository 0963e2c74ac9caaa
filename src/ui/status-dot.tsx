import { classNames } from './class-names.ts';
import styles from './status-dot.module.css';

export type Status = 'available' | 'busy' | 'ringing' | 'dnd' | 'forwarded' | 'limited' | 'unavailable';

/** How a queue stands. */
export type QueueStatus = 'queueGreen' | 'queueYellow' | 'queueOrange' | 'queueRed';

/** A state as a colour. Its words stand beside it, so screen readers skip it. */
export const StatusDot = ({ status }: { status: Status | QueueStatus }) => (
  <span className={classNames(styles.dot, styles[status])} aria-hidden="true" />
);
