import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import type { LeaveOptions } from '#sdk/meetings.ts';
import { meetingsOf, recordingsOf } from '../load-meetings.ts';

/**
 * Returns the function that leaves the meeting, or ends it for all members, from any screen. A recording of the user ends
 * with it.
 */
export function useLeaveMeeting(): (options?: LeaveOptions) => void {
  const client = useClient();
  const run = useRun();
  return (options) => {
    // The last part is sent after the meeting, too.
    void run(() => recordingsOf(client).stop());
    meetingsOf(client).leave(options);
  };
}
