import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useNow } from '#react/use-domains.ts';
import { type CallLine, talkingMs } from '#sdk/index.ts';

/**
 * The time since a call was answered, or else since it began, by the server's clock. It is not read out, because a timer would
 * interrupt a screen reader all the time.
 */
export function Elapsed({ line }: { line: Pick<CallLine, 'talkingTime' | 'creationTime'> }) {
  const now = useNow();
  return (
    <time role="timer" aria-live="off">
      {formatShortDuration(talkingMs(line, now) ?? Math.max(0, now - line.creationTime))}
    </time>
  );
}
