/**
 * Video meetings: meeting points, hosting, requests to join and invitations.
 *
 * @module callside/meetings
 */

import type { Client } from './client.ts';
import { Conferences } from './meetings/conferences.ts';
import { Invitations } from './meetings/invitations.ts';
import { Meetings } from './meetings/meetings.ts';
import { MeetingRecordings } from './meetings/recording/meeting-recordings.ts';

export {
  type ChangedConference,
  type Conference,
  type ConferenceMember,
  conferenceLimits,
} from '#wire/conferences/conference.ts';
export { isEmailAddress } from '#wire/meetings/email.ts';
export {
  type Attendee,
  type AttendeeAnswer,
  type AttendeeDraft,
  attendeeAnswers,
  attendeeTypes,
  type Invitation,
  type InvitationProvider,
  type InvitedAttendee,
  invitationLimits,
  invitationProviders,
  type NewInvitation,
  type Recurrence,
  type RecurrenceDraft,
  type RecurrenceType,
  recurrenceTypes,
  type TeamsMeeting,
} from '#wire/meetings/invitation.ts';
export {
  cleanDisplayName,
  type MeetingEndReason,
  type MeetingMember,
  type MeetingVisitor,
  meetingReactions,
  meetingSocketLimits,
} from '#wire/meetings/meeting-frames.ts';
export {
  type ChangedMeetingPoint,
  type MeetingPoint,
  type MeetingRoom,
  type MeetingUserType,
  meetingLimits,
  type NewMeetingPoint,
  type RoomMember,
} from '#wire/meetings/meeting-point.ts';
export type { MeetingRecording } from '#wire/meetings/meeting-recording.ts';
export type { Conferences } from './meetings/conferences.ts';
export type {
  DriverRoom,
  JoinRequest,
  LeaveOptions,
  MeetingCallStep,
  MeetingConnection,
  MeetingDriver,
  MeetingDriverError,
  MeetingDriverEvents,
  MeetingInvitation,
  MeetingLogin,
  MeetingPointEvent,
  RefusedGuest,
} from './meetings/driver.ts';
export type { MissingPlugin } from './meetings/driver-events.ts';
export { GuestMeeting, type GuestRefusal } from './meetings/guest-meeting.ts';
export type { Invitations } from './meetings/invitations.ts';
export { meetingTimes, type NextMeeting, nextMeeting } from './meetings/meeting-times.ts';
export type { Meetings } from './meetings/meetings.ts';
export type { MeetingPrompt } from './meetings/prompts.ts';
export type { MeetingRecorder } from './meetings/recording/meeting-recorder.ts';
export type { MeetingRecordings } from './meetings/recording/meeting-recordings.ts';
export type { VisitedMeeting } from './meetings/room/left-line.ts';
export type {
  LocalMedia,
  LocalMediaOptions,
  MeetingDevice,
  MeetingTrack,
  SourceKind,
  SourceState,
} from './meetings/room/local-media.ts';
export type { VideoMember } from './meetings/room/other-member.ts';
export type { MemberQuality } from './meetings/room/quality.ts';
export {
  type MeetingMessage,
  type MeetingReaction,
  VideoRoom,
} from './meetings/room/video-room.ts';
export {
  externalsPath,
  isExternalUid,
  type MeetingLinkParts,
  type MeetingPresence,
  type MeetingState,
  type MeetingTarget,
  mayChangeDenial,
  mayHostMeetings,
  meetingConnections,
  meetingLink,
  promptDelays,
  readMeetingLink,
  teamsLink,
} from './meetings/rules.ts';
export {
  type MeetingScriptOptions,
  meetingScriptDriver,
  type ThirdPartyConference,
} from './meetings/script-driver.ts';
export type { MeetingReason, MeetingService } from './meetings/state-machine.ts';
export {
  type MeetingVisit,
  type WebMeetingDriver,
  type WebMeetingOptions,
  webMeetingDriver,
} from './meetings/web-driver.ts';

/**
 * Makes the meetings of a client. They do nothing until `start()`, and end when the user signs out.
 *
 * @example
 * const meetings = createMeetings(client);
 * await meetings.start(driver);
 * meetings.service.subscribe(({ state, reason }) => console.log(state, reason));
 */
export const createMeetings = (client: Client): Meetings =>
  new Meetings({
    ...client.deps,
    info: client.profile.info,
    problem: client.profile.problem,
    settings: client.settings,
  });

/**
 * Makes the conferences of a client on the bridge, which people call by phone.
 *
 * @example
 * const conferences = createConferences(client);
 * const conference = await conferences.create('Weekly meeting');
 * await conferences.join(conference);
 */
export const createConferences = (client: Client): Conferences =>
  new Conferences({
    ...client.deps,
    info: client.profile.info,
    problem: client.profile.problem,
    terminals: client.terminals,
  });

/**
 * Makes the recordings of the meetings that the user hosts.
 *
 * @example
 * const recordings = createMeetingRecordings(client);
 * await recordings.start(room);
 * await recordings.stop();
 * const [newest] = recordings.items.value;
 * if (newest) console.log((await recordings.content(newest)).size);
 */
export const createMeetingRecordings = (client: Client): MeetingRecordings =>
  new MeetingRecordings(client.deps);

/**
 * Makes the invitations of a client to meetings.
 *
 * @example
 * const invitations = createInvitations(client);
 * const url = await invitations.privateAddress('online');
 * await invitations.add({
 *   title: 'Review', start: '2026-12-01T09:30', timeZone: 'Europe/Paris', durationMinutes: 45,
 *   provider: 'online', url, attendees: [{ email: 'ann@shop.example' }],
 * });
 */
export const createInvitations = (client: Client): Invitations => new Invitations(client.deps);
