import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { wallAt } from '#sdk/calendars.ts';

/** Returns the wall time now in a zone, to the minute. */
export function useWallNow(timeZone: string): number {
  const now = useSignalValue(useClient().now);
  return wallAt(timeZone, now);
}
