import type { ComponentPropsWithRef } from 'react';
import { withRef } from '../with-ref.ts';
import styles from './message-field.module.css';

/** A field for a message, as high as its text. */
export const MessageField = withRef(function MessageField(
  props: Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'rows'>,
) {
  return <textarea {...props} className={styles.field} rows={1} />;
});
