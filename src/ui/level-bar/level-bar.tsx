import type { ComponentPropsWithRef } from 'react';
import { withRef } from '../with-ref.ts';
import styles from './level-bar.module.css';

/** Props of `LevelBar`. */
export interface LevelBarProps
  extends Omit<ComponentPropsWithRef<'meter'>, 'className' | 'max' | 'min' | 'value'> {
  /** The accessible name. */
  readonly label: string;
  /** 0 to 1. */
  readonly level: number;
}

/** A changing level, such as the loudness of a voice, as the browser's own meter. */
export const LevelBar = withRef(function LevelBar({ label, level, ...rest }: LevelBarProps) {
  return <meter {...rest} className={styles.bar} aria-label={label} min={0} max={1} value={level} />;
});
