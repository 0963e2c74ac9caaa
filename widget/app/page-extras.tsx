import type { Call } from '../../sdk/index.ts';
import { LogLine } from './call-log/log-mark.tsx';
import styles from './page-contact.module.css';
import { PageContactOf } from './page-contact.tsx';

/** What pages around the widget add to a call. */
export const PageExtras = ({ call }: { call: Call }) => (
  <div className={styles.extras}>
    <PageContactOf call={call} />
    <LogLine call={call} />
  </div>
);
