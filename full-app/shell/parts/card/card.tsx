import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { withRef } from '#ui/with-ref.ts';
import styles from './card.module.css';

/** Props of `Card`. */
export interface CardProps extends ComponentPropsWithRef<'div'> {
  /** `li` in a list. Default `div`. */
  readonly as?: 'div' | 'li';
}

/** A raised box around things that belong together. */
export const Card = withRef(function Card({ as = 'div', className, ...rest }: CardProps) {
  const Element = as as 'div';
  return <Element {...rest} className={classNames(styles.card, className)} />;
});
