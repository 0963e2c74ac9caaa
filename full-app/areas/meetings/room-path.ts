import type { MeetingTarget } from '../../../sdk/meetings.ts';
import type { InvitedColleague } from '../../../src/features/meetings/invite-colleague.tsx';

/** Returns the address of the screen that starts the meeting of an own meeting point, and then asks a colleague to come. */
export function hostPath(pointId: string, invited?: InvitedColleague): string {
  const query = invited && `?${new URLSearchParams({ invite: invited.uid, inviteName: invited.name })}`;
  return `/conference/meet/${pointId}${query ?? ''}`;
}

/** Returns the address of the screen that joins somebody's meeting. */
export const joinPath = ({ owner, pointId, displayName }: MeetingTarget): string =>
  `/conference/join/${owner}/${pointId}?${new URLSearchParams({ name: displayName })}`;
