import { classNames } from '../class-names.ts';
import styles from './status-dot.module.css';

/** The state of a person or of a phone. */
export type Status = 'available' | 'busy' | 'ringing' | 'dnd' | 'forwarded' | 'limited' | 'unavailable';

/** The states of a queue. */
export type QueueStatus = 'queueGreen' | 'queueYellow' | 'queueOrange' | 'queueRed';

/** Props of `StatusDot`. */
export interface StatusDotProps {
  /** The state, which selects colour and shape. */
  readonly status: Status | QueueStatus;
}

/** A state as a colour. Its text is beside it, so screen readers skip it. */
export const StatusDot = ({ status }: StatusDotProps) => (
  <span className={classNames(styles.dot, styles[status])} aria-hidden="true" />
);
