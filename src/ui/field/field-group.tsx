import type { ComponentPropsWithRef, ReactNode } from 'react';
import { withRef } from '../with-ref.ts';
import styles from './field-group.module.css';

/** Props of `FieldGroup`. */
export interface FieldGroupProps extends Omit<ComponentPropsWithRef<'fieldset'>, 'className'> {
  /** The common name. */
  readonly legend: string;
  /** The fields. */
  readonly children: ReactNode;
}

/** Related settings under a common name. */
export const FieldGroup = withRef(function FieldGroup({ legend, children, ...rest }: FieldGroupProps) {
  return (
    <fieldset {...rest} className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  );
});
