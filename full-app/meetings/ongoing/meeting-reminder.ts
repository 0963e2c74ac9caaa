import { type Invitation, nextMeeting } from '#sdk/meetings.ts';

/** The time before and after the beginning of a meeting in which a reminder may be shown. */
const marginMs = 60_000;

/** A time of a meeting that begins now. */
export interface BeginningMeeting {
  readonly meeting: Invitation;
  /** The key of this time of the meeting: a series has many times. */
  readonly key: string;
}

/** True for the user's own meetings, and for the invitations that the user has accepted. */
const isExpected = ({ isOrganizer, ownEmail, attendees }: Invitation): boolean =>
  isOrganizer ||
  attendees.some(
    ({ email, answer }) => answer === 'accepted' && email.toLowerCase() === ownEmail?.toLowerCase(),
  );

/** Returns the meetings that the user expects and that begin now. @param now milliseconds since 1970 */
export function beginningMeetings(meetings: readonly Invitation[], now: number): readonly BeginningMeeting[] {
  return meetings.filter(isExpected).flatMap((meeting) => {
    const next = nextMeeting(meeting, now);
    const isNow = next !== undefined && Math.abs(next.startsAt - now) <= marginMs;
    return isNow ? [{ meeting, key: `${meeting.invitationID} ${next.startsAt}` }] : [];
  });
}
