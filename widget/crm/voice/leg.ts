import {
  CallInfo,
  Constants,
  Contact,
  PhoneCall,
  PhoneCallAttributes,
  SupervisedCallInfo,
} from '@salesforce/scv-connector-base';
import { type Call, type CallAction, type CallLine, type CallParty, idOf } from '#sdk/index.ts';

/**
 * The place of a leg in Salesforce: a call of its own, a person who is consulted about a call, a person who was added to it,
 * or a colleague's call that the user listens to.
 */
export type LegKind = 'call' | 'consult' | 'party' | 'supervised';

/** A leg of a call as Salesforce sees it, at one moment. */
export interface Leg {
  /** The `vendorCallKey`, which is the key of the call's log, too. */
  readonly id: string;
  readonly kind: LegKind;
  /** The id of the call to which a consulted or added person belongs. */
  readonly parentId: string | undefined;
  readonly call: Call;
  readonly line: CallLine;
  /** The added person; undefined for a leg with a line of its own. */
  readonly party: CallParty | undefined;
  readonly isConnected: boolean;
  readonly isHeld: boolean;
  readonly isRecording: boolean;
  /** The user who listened is heard now. */
  readonly isBargedIn: boolean;
  readonly isMuted: boolean;
  readonly isHere: boolean;
}

/** The id that all legs of one conversation share. */
export const groupOf = ({ id, parentId }: Pick<Leg, 'id' | 'parentId'>): string => parentId ?? id;

export const isParticipant = ({ kind }: Pick<Leg, 'kind'>): boolean => kind === 'consult' || kind === 'party';

/** The number of the far end in international form, or as the user would dial it; empty if it is withheld. */
export const numberOf = ({ line, party }: Pick<Leg, 'line' | 'party'>): string =>
  party?.displayedNumber ?? line.displayedExternalNumber ?? line.displayedNumber;

const nameOf = ({ line, party }: Leg) => (party ? party.displayedLabel : line.displayedLabel);

/** Causes of a call that was never one, for the number or the network. */
const failures: ReadonlySet<string> = new Set([
  'causeNumberInvalid',
  'causeEmergencyNumber',
  'causeNotAllowed',
  'causeAbroadNotAllowed',
  'causeTooManyOutside',
  'causeOutsideClosed',
  'causeRouteFailure',
  'causeReorderTone',
  'causeNextTerminalUnavailable',
]);

function typeOf({ kind, line }: Leg): string {
  const { CALL_TYPE } = Constants;
  if (kind === 'consult' || kind === 'party') return CALL_TYPE.ADD_PARTICIPANT;
  if (kind === 'call' && !line.displayedExternalNumber) return CALL_TYPE.INTERNAL_CALL;
  return line.isIncoming ? CALL_TYPE.INBOUND : CALL_TYPE.OUTBOUND;
}

function stateOf(leg: Leg): string {
  const { CALL_STATE } = Constants;
  if (isParticipant(leg)) return leg.isConnected ? CALL_STATE.TRANSFERRED : CALL_STATE.TRANSFERRING;
  return leg.isConnected ? CALL_STATE.CONNECTED : CALL_STATE.RINGING;
}

function roleOf({ kind }: Leg): string {
  const { PARTICIPANT_TYPE } = Constants;
  if (kind === 'supervised') return PARTICIPANT_TYPE.SUPERVISOR;
  return kind === 'call' ? PARTICIPANT_TYPE.INITIAL_CALLER : PARTICIPANT_TYPE.THIRD_PARTY;
}

/** The state of a leg, and the buttons that Salesforce offers for it: those of the line's own actions. */
export function callInfoOf({
  kind,
  parentId,
  line,
  party,
  isHeld,
  isMuted,
  isRecording,
  isHere,
}: Leg): CallInfo {
  const can = (...actions: CallAction[]) => actions.some((action) => line.actions.includes(action));
  const canRecord = can('startRecord', 'pauseRecord', 'resumeRecord');
  const canAdd = can('addCall', 'addParty');
  return new CallInfo({
    callStateTimestamp: new Date(line.talkingTime ?? line.creationTime),
    isOnHold: isHeld,
    isMuted,
    isRecordingPaused: !isRecording,
    isSoftphoneCall: isHere,
    isReplayable: true,
    isBargeable: kind === 'call' && line.acdGroup !== undefined,
    acceptEnabled: can('answer'),
    declineEnabled: line.isIncoming && can('disconnect', 'leave', 'drop'),
    muteEnabled: isHere,
    holdEnabled: can('hold', 'unhold'),
    swapEnabled: can('hold', 'unhold'),
    conferenceEnabled: can('merge'),
    recordEnabled: canRecord,
    addCallerEnabled: canAdd,
    extensionEnabled: can('sendDtmfs'),
    showMuteButton: isHere,
    showRecordButton: canRecord,
    showAddCallerButton: canAdd,
    showAddBlindTransferButton: can('redirect'),
    // The phone system cannot make one member of a conference leave.
    removeParticipantVariant: party ? 'NEVER' : 'ALWAYS',
    ...(parentId !== undefined && { initialCallId: parentId }),
    ...(line.acdGroup !== undefined && { queueId: idOf(line.acdGroup) }),
    ...(line.acdGroup !== undefined && line.displayedVia !== undefined && { queueName: line.displayedVia }),
  });
}

/** A leg as the vendor's library passes it on. @param cause why it ended, for an ended leg */
export function phoneCallOf(leg: Leg, cause?: string): PhoneCall {
  const { CALL_STATE, HANGUP_REASON } = Constants;
  const { id, parentId, isHeld, isBargedIn } = leg;
  const phoneNumber = numberOf(leg);
  const name = nameOf(leg);
  const isFailed = cause !== undefined && failures.has(cause);
  return new PhoneCall({
    callId: id,
    callType: typeOf(leg),
    state: cause === undefined ? stateOf(leg) : CALL_STATE.ENDED,
    phoneNumber,
    contact: new Contact({ phoneNumber, ...(name !== undefined && { name }) }),
    callInfo: callInfoOf(leg),
    callAttributes: new PhoneCallAttributes({
      participantType: roleOf(leg),
      dialerType: Constants.DIALER_TYPE.NONE,
      isOnHold: isHeld,
      hasSupervisorBargedIn: isBargedIn,
      ...(parentId !== undefined && { parentId }),
    }),
    ...(cause !== undefined && {
      reason: isFailed ? HANGUP_REASON.PHONE_CALL_ERROR : HANGUP_REASON.PHONE_CALL_ENDED,
      closeCallOnError: isFailed,
    }),
  });
}

/** A supervisor who has entered the call of a leg. */
export function bargedInOf(leg: Leg, supervisor: Leg): SupervisedCallInfo {
  const number = numberOf(leg);
  return new SupervisedCallInfo({
    callId: leg.id,
    callType: typeOf(leg),
    supervisorName: nameOf(supervisor) ?? numberOf(supervisor),
    isBargedIn: true,
    ...(leg.line.isIncoming ? { from: number } : { to: number }),
  });
}
