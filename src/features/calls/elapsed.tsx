import { formatDuration } from '../../i18n/format.ts';
import { useNow } from '../../react/use-domains.ts';

/** How long ago `since` was, counting. Not read out: a timer would never let a screen reader rest. */
export const Elapsed = ({ since }: { since: number }) => (
  <time role="timer" aria-live="off">
    {formatDuration(useNow() - since)}
  </time>
);
