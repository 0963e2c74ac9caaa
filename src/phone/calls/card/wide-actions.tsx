import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './wide-actions.module.css';

/** The likely actions of a call, side by side as buttons with words. */
export const WideActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
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
