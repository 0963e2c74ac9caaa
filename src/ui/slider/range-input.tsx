import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';
import styles from './range-input.module.css';

/** A slider without a label of its own, as the browser's own. */
export const RangeInput = withRef(function RangeInput({
  className,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return <input {...rest} className={classNames(styles.range, className)} type="range" />;
});
