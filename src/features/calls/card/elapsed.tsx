import { type CallLine, talkingMs } from '../../../../sdk/index.ts';
import { formatDuration } from '../../../i18n/format.ts';
import { useNow } from '../../../react/use-domains.ts';

/**
 * For how long a call has been talked in, or before that since when it is there, counting by the server's clock. Not
 * read out: a timer would never let a screen reader rest.
 */
export function Elapsed({ line }: { line: Pick<CallLine, 'talkingTime' | 'creationTime'> }) {
  const now = useNow();
  return (
    <time role="timer" aria-live="off">
      {formatDuration(talkingMs(line, now) ?? Math.max(0, now - line.creationTime))}
    </time>
  );
}
