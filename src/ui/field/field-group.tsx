import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './field-group.module.css';

/** Props of `FieldGroup`. */
export interface FieldGroupProps extends Omit<ComponentPropsWithRef<'fieldset'>, 'className'> {
  readonly legend: string;
  readonly children: ReactNode;
}

/** Related settings under a common name. */
export const FieldGroup = ({ legend, children, ...rest }: FieldGroupProps) => (
  <fieldset {...rest} className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);
