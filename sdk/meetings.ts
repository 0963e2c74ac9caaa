/**
 * Video meetings: meeting points, hosting, requests to join and invitations.
 *
 * @module callside/meetings
 */

export type {
  DriverRoom,
  JoinRequest,
  MeetingCallStep,
  MeetingConnection,
  MeetingDriver,
  MeetingDriverError,
  MeetingDriverEvents,
  MeetingInvitation,
  MeetingLogin,
  MeetingPointEvent,
} from './meetings/driver.ts';
export {
  cleanDisplayName,
  externalsPath,
  isExternalUid,
  type MeetingLinkParts,
  type MeetingState,
  mayChangeDenial,
  mayHostMeetings,
  meetingConnections,
  meetingLink,
  meetingPresence,
  meetingStates,
  promptDelays,
  teamsLink,
} from './meetings/rules.ts';
export {
  type ChangedMeetingPoint,
  type MeetingPoint,
  type MeetingUserType,
  meetingLimits,
  type NewMeetingPoint,
} from './wire/meetings/meeting-point.ts';
