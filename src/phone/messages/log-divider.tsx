import type { ReactNode } from 'react';
import { formatDay } from '#i18n/format.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './log-divider.module.css';

/** A line across a conversation. `isNew`: what the user has not seen begins below. */
export const LogDivider = ({
  isNew,
  children,
}: {
  readonly isNew?: boolean;
  readonly children: ReactNode;
}) => <p className={classNames(styles.divider, isNew && styles.new)}>{children}</p>;

/** The day, above its first message. */
export const DayDivider = ({ at, now }: { readonly at: number; readonly now: number }) => (
  <LogDivider>{formatDay(at, now)}</LogDivider>
);
