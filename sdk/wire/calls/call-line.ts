import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

export const callStates = [
  'idle',
  'ringing',
  'talking',
  'held',
  'pending',
  'prompting',
  'monitoring',
  'listen',
  'dropped',
] as const;
export const callState = z.enum(callStates);
/** The state of a call line. */
export type CallState = (typeof callStates)[number];

/** Everything that the router may list in `actions`. What a given line allows now is in its own list. */
export const callActions = [
  'answer',
  'drop',
  'disconnect',
  'leave',
  'hold',
  'unhold',
  'redirect',
  'transfer',
  'merge',
  'addCall',
  'addParty',
  'join',
  'sendDtmfs',
  'startRecord',
  'stopRecord',
  'pauseRecord',
  'resumeRecord',
  'steal',
  'pickUp',
  'listen',
  'intrude',
  'bargeIn',
] as const;
// Marked, so that a client's bundler leaves it out: a client reads actions that it does not know, too.
export const callAction = /* @__PURE__ */ z.enum(callActions);
/** An action on a call line, as the router names it. */
export type CallAction = (typeof callActions)[number];

/** Causes that the local phone system gives. A reader treats any other as `causeUnknown`. */
export const callCauses = [
  'causeNormal',
  'causeCallerDisconnect',
  'causeCalledDisconnect',
  'causeBusy',
  'causeNoAnswer',
  'causeRejected',
  'causeCallerCancel',
  'causeAnsweredElsewhere',
  'causeForwarded',
  'causeRedirected',
  'causeTransfer',
  'causePickedUp',
  'causeNotAvailable',
  'causeNumberInvalid',
  'causeEmergencyNumber',
  'causeNotAllowed',
  'causeAbroadNotAllowed',
  'causeTooManyOutside',
  'causeOutsideClosed',
  'causeRouteFailure',
  'causeReorderTone',
  'causeNextTerminalUnavailable',
  'causeIvrDisconnect',
  'causeUnknown',
] as const;
/** The reason why a call ended. */
export type CallCause = (typeof callCauses)[number];

/** Data of other programs that goes along with a call. */
export interface ExternalInfos {
  /** The id of the record in the CRM. */
  readonly sfId?: string | undefined;
  /** The name of the record. */
  readonly sfLabel?: string | undefined;
  /** The kind of the CRM: `UCC` or `GENERIC_CRM`. */
  readonly sfType?: string | undefined;
}

export const externalInfos = z.object({
  sfId: z.optional(z.string()),
  sfLabel: z.optional(z.string()),
  sfType: z.optional(z.string()),
});
true satisfies SameType<ExternalInfos, z.output<typeof externalInfos>>;

/** The state of a participant of a call. */
export const partyStates = [
  'idle',
  'initiated',
  'dialing',
  'networkReached',
  'networkAlerting',
  'alerting',
  'offered',
  'queued',
  'established',
  'failed',
  'disconnected',
] as const;
export const partyState = z.enum(partyStates);
/** The state of a participant. */
export type PartyState = (typeof partyStates)[number];

/** A participant of a call line. */
export interface CallParty {
  /** The id of the participant, which is constant during the call. */
  readonly partyId: string;
  /** The number of the participant; empty if it is withheld. */
  readonly displayedNumber: string;
  /** The name of the participant. Missing if the phone system does not know it. */
  readonly displayedLabel?: string | undefined;
  /** The address of the participant's photo, relative to the router. Missing without a photo. */
  readonly displayedPhoto?: string | undefined;
  /** The path of a colleague's entry in the directory. Missing for other participants. */
  readonly contact?: string | undefined;
  /** The state of the participant. */
  readonly state: PartyState;
  /** The participant has put the call on hold. */
  readonly isHeld: boolean;
  /** The participant talks now. It follows the voice, with the delay of a frame. */
  readonly isTalking: boolean;
}

export const callParty = z.object({
  partyId: z.string(),
  displayedNumber: z.string(),
  displayedLabel: z.optional(z.string()),
  displayedPhoto: z.optional(z.string()),
  contact: z.optional(z.string()),
  state: z.catch(partyState, 'idle'),
  isHeld: z._default(z.boolean(), false),
  isTalking: z._default(z.boolean(), false),
});
true satisfies SameType<CallParty, z.output<typeof callParty>>;

/** A call line, as the router sends it. Times are milliseconds since 1970 by the server's clock. */
export interface CallLine {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the line. */
  readonly lineId: string;
  /** The path of the call, relative to `/restletrouter/`. All lines of a call share it. */
  readonly call: string;
  /** The state of the line. A dropped line is sent once, with state `dropped` and no actions. */
  readonly state: CallState;
  /** The reason for the state, of `CallCause`, or another text of the router. */
  readonly stateCause: string;
  /** The actions that the line allows now, of `CallAction`, or other texts of the router. */
  readonly actions: string[];
  /** The other party called the user. */
  readonly isIncoming: boolean;
  /** The call is with a private number of one of the user's own contacts. */
  readonly isPersonalCall?: boolean | undefined;
  /** The path of the phone with the line, relative to `/restletrouter/`. Missing until a phone has it. */
  readonly terminal?: string | undefined;
  /** The path of the line's extension, relative to `/restletrouter/`. */
  readonly extension?: string | undefined;
  /** The path of the line's owner in the directory. Only lines of colleagues have it. */
  readonly ownerContact?: string | undefined;
  /** The path of the group that distributed the call, relative to `/restletrouter/`. */
  readonly acdGroup?: string | undefined;
  /** The path of the conference that the line is in, relative to `/restletrouter/`. */
  readonly conference?: string | undefined;
  /** The number of the other party, as the user would dial it; empty if it is withheld. */
  readonly displayedNumber: string;
  /** The number of the other party in international form, as `+33100000101`. Missing for internal numbers. */
  readonly displayedExternalNumber?: string | undefined;
  /** The name of the other party. Missing if the phone system does not know it. */
  readonly displayedLabel?: string | undefined;
  /** The address of the other party's photo, relative to the router. Missing without a photo. */
  readonly displayedPhoto?: string | undefined;
  /** The name, or else the number, of the user, queue or service that redirected the call. */
  readonly displayedVia?: string | undefined;
  /** The number that redirected the call last. */
  readonly lastRedirectedNumber?: string | undefined;
  /** The service that redirected the call. */
  readonly serviceName?: string | undefined;
  /** Two lines of a user with the same `linkId` belong together: one was begun to consult about the other. */
  readonly linkId?: string | undefined;
  /** All others in the call. A conference has more than one. */
  readonly parties: CallParty[];
  /** The begin of the call, in milliseconds since 1970. */
  readonly creationTime: number;
  /** When both ends first heard each other, in milliseconds since 1970. Missing before that. */
  readonly talkingTime?: number | undefined;
  /**
   * When the phone system ends the call, since the minutes outside of today are then used up, in milliseconds since 1970. Present in the
   * last minute before, if an administrator ends calls at the limit.
   */
  readonly endsAt?: number | undefined;
  /** The last change of the line, in milliseconds since 1970. */
  readonly lastModificationTime: number;
  /** Sound can be sent and received. */
  readonly isMediaAvailable: boolean;
  /** The phone system plays a sound into the call. */
  readonly isPlaying: boolean;
  /** The call is being recorded. */
  readonly isRecording: boolean;
  /** The data of other programs that goes along with the call. */
  readonly externalInfos?: ExternalInfos | undefined;
}

export const callLine = z.object({
  restUri: z.string(),
  lineId: z.string(),
  call: z.string(),
  state: callState,
  stateCause: z._default(z.string(), 'causeNormal'),
  actions: z.array(z.string()),
  isIncoming: z.boolean(),
  isPersonalCall: z.optional(z.boolean()),
  terminal: z.optional(z.string()),
  extension: z.optional(z.string()),
  ownerContact: z.optional(z.string()),
  acdGroup: z.optional(z.string()),
  conference: z.optional(z.string()),
  displayedNumber: z.string(),
  displayedExternalNumber: z.optional(z.string()),
  displayedLabel: z.optional(z.string()),
  displayedPhoto: z.optional(z.string()),
  displayedVia: z.optional(z.string()),
  lastRedirectedNumber: z.optional(z.string()),
  serviceName: z.optional(z.string()),
  linkId: z.optional(z.string()),
  parties: z._default(z.array(callParty), []),
  creationTime: timestamp,
  talkingTime: z.optional(timestamp),
  endsAt: z.optional(timestamp),
  lastModificationTime: timestamp,
  isMediaAvailable: z.boolean(),
  isPlaying: z.boolean(),
  isRecording: z.boolean(),
  externalInfos: z.optional(externalInfos),
});
true satisfies SameType<CallLine, z.output<typeof callLine>>;
