import type { CallExtrasProps } from '#phone/calls/card/call-extras.ts';
import { LogLine } from '../call-log/log-mark.tsx';
import styles from './page-contact.module.css';
import { PageContactOf } from './page-contact.tsx';

/** Additions of pages around the widget to a call. */
export const PageExtras = ({ line }: CallExtrasProps) => (
  <div className={styles.extras}>
    <PageContactOf line={line} />
    <LogLine line={line} />
  </div>
);
