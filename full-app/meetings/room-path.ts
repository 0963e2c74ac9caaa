import type { MeetingTarget, VisitedMeeting } from '#sdk/meetings.ts';
import type { InvitedColleague } from './invite-colleague.tsx';

/** Returns the address of the screen that starts the meeting of an own meeting point, and then asks a colleague to come. */
export function hostPath(pointId: string, invited?: InvitedColleague): string {
  const query = invited && `?${new URLSearchParams({ invite: invited.uid, inviteName: invited.name })}`;
  return `/conference/meet/${pointId}${query ?? ''}`;
}

/** Returns the address of the screen of a meeting that the user is in. */
export const roomPath = ({ owner, pointId, name }: VisitedMeeting, ownUid: string | undefined): string =>
  owner === ownUid ? hostPath(pointId) : joinPath({ owner, pointId, displayName: name });

/** True for the address of a meeting, where the room needs all of the width. */
export const isRoomPath = (path: string): boolean => /^\/conference\/(meet|join)\//.test(path);

/** Returns the address of the screen that joins another user's meeting. */
export const joinPath = ({ owner, pointId, displayName }: MeetingTarget): string =>
  `/conference/join/${owner}/${pointId}?${new URLSearchParams({ name: displayName })}`;
