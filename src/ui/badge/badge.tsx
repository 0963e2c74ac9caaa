import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './badge.module.css';

/** Props of `Badge`. */
export interface BadgeProps {
  /** The number of new items; 0 shows nothing. */
  readonly count: number;
  /** The content as a text for screen readers. */
  readonly label: string;
  /** The class that places the badge in the surrounding component. */
  readonly className?: string | undefined;
}

/** Two digits are precise enough. */
const short = (count: number) => (count > 99 ? '99+' : String(count));

/** A count of new items. */
export const Badge = ({ count, label, className }: BadgeProps) =>
  count > 0 && (
    <>
      <span className={classNames(styles.badge, className)} aria-hidden="true">
        {short(count)}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
