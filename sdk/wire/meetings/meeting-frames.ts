import * as z from 'zod/mini';
import { iceServer } from '../phones/ice-server.ts';
import type { SameType } from '../same-type.ts';
import { mediaClientFrames, mediaServerFrames } from './media-frames.ts';

/** The path of the meeting socket, beside `/restletrouter/`: `/meeting?token=…`, or `?resume=…` after a lost connection. */
export const meetingSocketPath = '/meeting';

/** Limits of the meeting socket. */
export const meetingSocketLimits = {
  /** Members of a room whose media go directly from each to each. */
  meshMembers: 4,
  /** Members of a room whose media go through the media server. */
  serverMembers: 25,
  /** Characters of a chat message. */
  chatLength: 2_000,
  /** Characters of a session description or a candidate. */
  signalLength: 64 * 1024,
  /** Characters of a name that a guest may send. It is cleaned and cut to `nameLength`. */
  sentNameLength: 200,
  /** Characters of a name as others see it. */
  nameLength: 60,
  /** People who wait for a meeting. */
  waiting: 50,
  /** People without an account who wait for a meeting from the same network. */
  waitingOfNetwork: 10,
} as const;

/** The reactions of meetings. */
export const meetingReactions = ['👍', '👏', '❤️', '😂', '😮', '🎉'] as const;

/** The path that gives a guest without an account a token for a meeting. */
export const meetingGuestSource = 'v1/meeting/guest';

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** The body of `POST v1/meeting/guest`. */
export const meetingGuestRequest = z.object({
  /** The uid of the host. */
  owner: id,
  meetingPointID: id,
  displayName: z.string().check(z.maxLength(meetingSocketLimits.sentNameLength)),
});

/** Its answer. The uid has an underscore, which marks an external person. */
export const meetingGuest = z.object({ token: z.string(), uid: z.string(), displayName: z.string() });

/** The state of a member, as the others see it. */
const memberState = z.object({
  isMuted: z.boolean(),
  isCameraOff: z.boolean(),
  isHandUp: z.boolean(),
  isSharing: z.boolean(),
});

const signalText = z.string().check(z.maxLength(meetingSocketLimits.signalLength));
/** A session description or a candidate for the connection between two members. */
export const meetingSignal = z.union([
  z.object({ description: z.object({ type: z.enum(['offer', 'answer']), sdp: signalText }) }),
  z.object({
    candidate: z.object({
      candidate: signalText,
      sdpMid: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      sdpMLineIndex: z.optional(z.nullable(z.number())),
      usernameFragment: z.optional(z.nullable(z.string().check(z.maxLength(256)))),
    }),
  }),
]);
/** A session description or a candidate for the connection between two members. */
export type MeetingSignal = z.infer<typeof meetingSignal>;

/** Everything that a client sends over the meeting socket. */
export const meetingClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('host'), pointId: id }),
  z.object({ type: z.literal('join'), owner: id, pointId: id }),
  z.object({ type: z.literal('invite'), uid: id }),
  z.object({ type: z.literal('answerRequest'), id, accept: z.boolean() }),
  z.object({ type: z.literal('answerInvitation'), id, accept: z.boolean() }),
  /** Leaves the meeting, or the wait for it. `forAll` ends the meeting for all members; only for the host. */
  z.object({ type: z.literal('leave'), forAll: z.optional(z.boolean()) }),
  z.object({ type: z.literal('signal'), to: id, signal: meetingSignal }),
  z.object({ type: z.literal('state'), state: memberState }),
  z.object({
    type: z.literal('chat'),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(meetingSocketLimits.chatLength)),
  }),
  z.object({ type: z.literal('reaction'), emoji: z.enum(meetingReactions) }),
  z.object({ type: z.literal('mute'), memberId: id }),
  z.object({ type: z.literal('remove'), memberId: id }),
  z.object({ type: z.literal('lock'), isLocked: z.boolean() }),
  z.object({ type: z.literal('record'), isRecording: z.boolean() }),
  ...mediaClientFrames,
]);
/** Everything that a client sends over the meeting socket. */
export type MeetingClientFrame = z.infer<typeof meetingClientFrame>;

/** A member in a room. */
export interface MeetingMember {
  /** The microphone of the member is off. */
  readonly isMuted: boolean;
  /** The camera of the member is off. */
  readonly isCameraOff: boolean;
  /** The member has raised a hand. */
  readonly isHandUp: boolean;
  /** The member shares a screen. */
  readonly isSharing: boolean;
  /** The id of the member in this meeting. */
  readonly id: string;
  /** The id of the person in the conference service. The uids of external people have an underscore. */
  readonly uid: string;
  /** The name of the member. */
  readonly displayName: string;
  /** The member hosts the meeting. */
  readonly isHost: boolean;
  /** True while the connection of the member is lost. It may come back. */
  readonly isAway: boolean;
  /** True for a member who calls by phone. */
  readonly isByPhone?: boolean | undefined;
  /** Whether a member who calls by phone talks. Clients find it out themselves of all others. */
  readonly isTalking?: boolean | undefined;
}

export const meetingMember = z.extend(memberState, {
  id: z.string(),
  uid: z.string(),
  displayName: z.string(),
  isHost: z.boolean(),
  isAway: z.boolean(),
  isByPhone: z.optional(z.boolean()),
  isTalking: z.optional(z.boolean()),
});
true satisfies SameType<MeetingMember, z.output<typeof meetingMember>>;

/** A visitor who asks to come in. */
export interface MeetingVisitor {
  /** The id of the request. */
  readonly id: string;
  /** The id of the person in the conference service. The uids of external people have an underscore. */
  readonly uid: string;
  /** The name that the visitor has given. */
  readonly displayName: string;
}

export const meetingVisitor = z.object({ id: z.string(), uid: z.string(), displayName: z.string() });
true satisfies SameType<MeetingVisitor, z.output<typeof meetingVisitor>>;

/** Why a meeting, or the wait for it, is over for a person. */
export const meetingEndReasons = [
  'left',
  'hostLeft',
  'removed',
  'refused',
  'locked',
  'full',
  'tooMany',
  'notFound',
  'noGuests',
  'notAllowed',
  'busy',
  'lost',
] as const;
/** Why a meeting, or the wait for it, is over for a person. */
export type MeetingEndReason = (typeof meetingEndReasons)[number];

/** Everything that the phone system sends over the meeting socket. */
export const meetingServerFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    uid: z.string(),
    displayName: z.string(),
    /** The secret with which a lost connection continues. */
    resume: z.string(),
  }),
  /**
   * The STUN and TURN servers for media. Members get them before the room, and again while the meeting goes on, because their
   * credentials expire.
   */
  z.object({ type: z.literal('iceServers'), iceServers: z.array(iceServer) }),
  z.object({ type: z.literal('presence'), value: z.number() }),
  z.object({ type: z.literal('joinRequest'), request: meetingVisitor }),
  z.object({ type: z.literal('requestGone'), id: z.string() }),
  z.object({
    type: z.literal('invitation'),
    id: z.string(),
    from: z.object({ uid: z.string(), displayName: z.string() }),
    pointId: z.string(),
  }),
  z.object({ type: z.literal('invitationGone'), id: z.string() }),
  /** The settings of the meeting point, or of its owner, have refused a guest without an account. Only for the owner. */
  z.object({ type: z.literal('guestRefused'), pointId: z.string(), displayName: z.string() }),
  /** The answer to `join`: the host has not come yet, or was asked. */
  z.object({ type: z.literal('waiting'), for: z.enum(['host', 'admission']) }),
  /** The whole room, after each change. */
  z.object({
    type: z.literal('room'),
    pointId: z.string(),
    /** The uid of the owner of the meeting point. */
    owner: z._default(z.string(), ''),
    name: z.string(),
    selfId: z.string(),
    isLocked: z.boolean(),
    /** The member who records. */
    recordedBy: z.nullable(z.string()),
    members: z.array(meetingMember),
    /** How many members there can be. */
    maxMembers: z._default(z.number(), meetingSocketLimits.meshMembers),
    /**
     * Media go through the media server; null: from each member to each other member. `run` changes when the media server
     * starts again, and all members open new connections then.
     */
    mediaServer: z._default(z.nullable(z.object({ run: z.number(), isUp: z.boolean() })), null),
    /** The visitors who wait; empty for all but the host. */
    lobby: z.array(meetingVisitor),
  }),
  z.object({ type: z.literal('ended'), reason: z.enum(meetingEndReasons) }),
  z.object({ type: z.literal('signal'), from: z.string(), signal: meetingSignal }),
  z.object({
    type: z.literal('chat'),
    id: z.string(),
    from: z.string(),
    displayName: z.string(),
    text: z.string(),
    at: z.number(),
  }),
  z.object({ type: z.literal('reaction'), from: z.string(), emoji: z.enum(meetingReactions) }),
  z.object({ type: z.literal('mutedByHost') }),
  ...mediaServerFrames,
]);
/** Everything that the phone system sends over the meeting socket. */
export type MeetingServerFrame = z.infer<typeof meetingServerFrame>;
/** The state of a room in a frame. */
export type MeetingRoomFrame = Extract<MeetingServerFrame, { type: 'room' }>;

/**
 * Cleans a name for the conference service: without spaces around it, with a dash for everything but letters, digits, `_` and
 * `@`. An empty name becomes `NA`.
 *
 * @example cleanDisplayName(' Ann O’Neil ') // 'Ann-O-Neil'
 */
export const cleanDisplayName = (name: string): string =>
  name
    .trim()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_@]/gu, '-') || 'NA';
