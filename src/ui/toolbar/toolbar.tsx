import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { LockContext } from '../lock/lock.ts';
import styles from './toolbar.module.css';

/** Props of `Toolbar`. */
export type ToolbarProps = ComponentPropsWithRef<'div'>;

/**
 * The controls above a list, in this order: a `SearchField`, `Tabs` as chips, and the order as a `ChoiceMenu`. A choice of many, such
 * as a department, is an inline `Select`. They wrap where they do not fit in a row.
 */
export const Toolbar = ({ className, ...rest }: ToolbarProps) => (
  // Choosing what a list shows changes nothing.
  <LockContext value={undefined}>
    <div {...rest} className={classNames(styles.toolbar, className)} />
  </LockContext>
);
