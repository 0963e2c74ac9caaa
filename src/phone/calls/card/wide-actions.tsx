import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { settling } from '#ui/settling/settling.ts';
import styles from './wide-actions.module.css';

/** Props of `WideActions`. */
export interface WideActionsProps {
  /** True if they appear without the user's doing: a click that was meant for something else does not press them. */
  readonly settle?: boolean;
  readonly children: ReactNode;
}

/** The likely actions of a call, side by side as buttons with words. */
export const WideActions = ({ settle = false, children }: WideActionsProps) => (
  <div className={classNames(styles.actions, settle && settling, settle && styles.single)}>{children}</div>
);

/** Props of `FixedAction`. */
export interface FixedActionProps {
  /** Hidden where the card is narrow: then it is only in the menu. */
  readonly isRoomy?: boolean;
  readonly children: ReactNode;
}

/** An action among them that is as wide as its icon. */
export const FixedAction = ({ isRoomy = false, children }: FixedActionProps) => (
  <span className={classNames(styles.fixed, isRoomy && styles.roomy)}>{children}</span>
);
