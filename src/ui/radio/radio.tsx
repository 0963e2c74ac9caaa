import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './radio.module.css';

/** Props of `Radio`. */
export interface RadioProps {
  /** The name that the options of a choice share. */
  readonly name: string;
  readonly checked: boolean;
  /** Called when the option is chosen. */
  readonly onChoose: () => void;
  /** The label of the option. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** An option of a choice whose options are all in sight: a row with the browser's own radio button. */
export const Radio = ({ name, checked, onChoose, children, className }: RadioProps) => (
  <label className={classNames(styles.option, className)}>
    <input className={styles.input} type="radio" name={name} checked={checked} onChange={onChoose} />
    {children}
  </label>
);
