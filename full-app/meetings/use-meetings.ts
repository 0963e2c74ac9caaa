import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { MeetingService, Meetings } from '#sdk/meetings.ts';
import { meetingsOf } from './load-meetings.ts';

/** The meetings of the signed-in user, and the state of the service. */
export function useMeetings(): { readonly meetings: Meetings; readonly service: MeetingService } {
  const meetings = meetingsOf(useClient());
  return { meetings, service: useSignalValue(meetings.service) };
}
