import type { ComponentPropsWithRef } from 'react';
import styles from './message-field.module.css';

/** A field for a message, as high as its text. */
export const MessageField = (props: Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'rows'>) => (
  <textarea {...props} className={styles.field} rows={1} />
);
