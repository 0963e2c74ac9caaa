import * as z from 'zod/mini';
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
export type CallState = z.infer<typeof callState>;

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
export type CallAction = z.infer<typeof callAction>;

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
  'causeRouteFailure',
  'causeReorderTone',
  'causeNextTerminalUnavailable',
  'causeIvrDisconnect',
  'causeUnknown',
] as const;
export const callCause = /* @__PURE__ */ z.enum(callCauses);
/** The reason why a call ended. */
export type CallCause = z.infer<typeof callCause>;

export const externalInfos = z.object({
  sfId: z.optional(z.string()),
  sfLabel: z.optional(z.string()),
  sfType: z.optional(z.string()),
});
/** Data of other programs that goes along with a call. */
export type ExternalInfos = z.infer<typeof externalInfos>;

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
export type PartyState = z.infer<typeof partyState>;

/** Somebody else in the call. `isTalking` follows the voice, with the delay of a frame. */
export const callParty = z.object({
  partyId: z.string(),
  displayedNumber: z.string(),
  displayedLabel: z.optional(z.string()),
  displayedPhoto: z.optional(z.string()),
  /** The path of a colleague's entry in the directory. Absent for everybody else. */
  contact: z.optional(z.string()),
  state: z.catch(partyState, 'idle'),
  isHeld: z._default(z.boolean(), false),
  isTalking: z._default(z.boolean(), false),
});
/** A participant of a call line. */
export type CallParty = z.infer<typeof callParty>;

/**
 * One leg of a call as its user sees it. `restUri`, `call`, `terminal`, `extension` and `acdGroup` are paths
 * relative to `/restletrouter/`. `talkingTime` is the moment when both ends first heard each other.
 * `parties` are all others in the call; a conference has more than one. Two lines of a user with the same `linkId`
 * belong together: one was begun to consult about the other.
 * A dropped line is sent once, with state `dropped` and no actions.
 */
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
  /** The entry of the line's owner in the directory. Only lines of colleagues have it. */
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
  lastModificationTime: timestamp,
  isMediaAvailable: z.boolean(),
  isPlaying: z.boolean(),
  isRecording: z.boolean(),
  externalInfos: z.optional(externalInfos),
});
/** A call line, as the router sends it. Times are milliseconds since 1970 by the server's clock. */
export type CallLine = z.infer<typeof callLine>;
