import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './badge.module.css';

/** Props of `Badge`. */
export interface BadgeProps {
  /** How many things are new; 0 shows nothing. */
  readonly count: number;
  /** The same in words, for screen readers. */
  readonly label: string;
  /** Where the component around places it. */
  readonly className?: string | undefined;
}

/** Two digits are exact enough. */
const short = (count: number) => (count > 99 ? '99+' : String(count));

/** A count of new things. */
export const Badge = ({ count, label, className }: BadgeProps) =>
  count > 0 && (
    <>
      <span className={classNames(styles.badge, className)} aria-hidden="true">
        {short(count)}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
