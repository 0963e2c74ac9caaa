import type {
  CallAction,
  CallCause,
  CallLine,
  CallState,
  PartyState as SharedState,
} from '../../../../sdk/wire/calls/call-line.ts';
import type { EndCause } from '../../engine/port.ts';
import type { Person } from '../../users/person.ts';

/** The state of a party in a call. */
export type PartyState =
  /** The user's own phone rings, for a call that another client placed. */
  | 'prompting'
  /** Waits for the far end to answer. */
  | 'calling'
  /** Is being called. */
  | 'ringing'
  /** Stands for a group while a caller waits for an agent of the group. */
  | 'queued'
  | 'connected'
  /** Hears all others and is heard by none. */
  | 'listening'
  /** Its call was forwarded to a service of the phone system, which talks in its place. */
  | 'monitoring'
  /** Hears the cause of a failure. */
  | 'failed'
  | 'ended';

/** The input of the rules for a party. */
export interface LineSituation {
  readonly state: PartyState;
  readonly isIncoming: boolean;
  /** A phone of its user rings and can answer automatically. */
  readonly canAnswer: boolean;
  /** The far end rings. */
  readonly farRings: boolean;
  /** On hold by its user: `here` by the exchange, `phone` by the phone itself, which alone can resume it. */
  readonly hold: 'none' | 'here' | 'phone';
  /** Its user has another answered call. */
  readonly hasOther: boolean;
  /** Its user has called another user, whose phone rings. */
  readonly hasRinging: boolean;
  /** Another phone of its user could take the call. */
  readonly canMove: boolean;
  /** A service talks in place of its user. */
  readonly isServed: boolean;
  /** It was called by a paging group, and only listens. */
  readonly isPaged: boolean;
  /** The call is recorded, by this user or by another user in it. */
  readonly recording: 'none' | 'own' | 'foreign';
  readonly isRecordingPaused: boolean;
}

/** Returns the state of the user's call line. */
export function lineState({
  state,
  isIncoming,
  farRings,
  hold,
}: Pick<LineSituation, 'state' | 'isIncoming' | 'farRings' | 'hold'>): CallState {
  switch (state) {
    case 'prompting':
      return 'prompting';
    case 'calling':
      return farRings && !isIncoming ? 'ringing' : 'pending';
    case 'failed':
      return 'pending';
    case 'listening':
      return 'listen';
    case 'monitoring':
      return 'monitoring';
    case 'ringing':
    case 'queued':
      return 'ringing';
    case 'connected':
      return hold === 'none' ? 'talking' : 'held';
    case 'ended':
      return 'dropped';
  }
}

/** Returns its state for all others in the call. */
export function sharedState(
  state: PartyState,
  { isOutside, isRung }: { readonly isOutside: boolean; readonly isRung: boolean },
): SharedState {
  switch (state) {
    case 'prompting':
      return 'initiated';
    case 'ringing':
      if (isOutside) return isRung ? 'networkAlerting' : 'networkReached';
      return isRung ? 'alerting' : 'offered';
    case 'queued':
      return 'queued';
    case 'ended':
      return 'failed';
    default:
      return 'established';
  }
}

/** Returns the actions of the line. */
export function lineActions(situation: LineSituation): readonly CallAction[] {
  switch (situation.state) {
    case 'prompting':
      return listed(['disconnect', situation.canAnswer && 'answer']);
    case 'calling':
      return callingActions(situation);
    case 'failed':
      return ['disconnect', 'leave'];
    case 'ringing':
      return listed([situation.canAnswer && 'answer', 'disconnect', 'redirect']);
    case 'monitoring':
      return ['join', 'listen', 'disconnect'];
    case 'listening':
      if (situation.isPaged) return ['leave'];
      return [situation.isServed ? 'join' : 'bargeIn', 'leave'];
    case 'connected':
      return connectedActions(situation);
    case 'queued':
    case 'ended':
      return [];
  }
}

const listed = (actions: readonly (CallAction | false)[]) => actions.filter((action) => action !== false);

const callingActions = ({ farRings, isIncoming, hasOther }: LineSituation): readonly CallAction[] =>
  listed(['disconnect', 'leave', farRings && !isIncoming && hasOther && 'transfer']);

function connectedActions(situation: LineSituation): readonly CallAction[] {
  const { hold, hasOther, hasRinging, canMove, recording, isRecordingPaused } = situation;
  const isTalking = hold === 'none';
  return listed([
    'addCall',
    'addParty',
    'disconnect',
    isTalking && 'hold',
    hold === 'here' && 'unhold',
    'leave',
    'redirect',
    isTalking && 'sendDtmfs',
    isTalking && recording === 'none' && 'startRecord',
    recording === 'own' && 'stopRecord',
    recording === 'own' && !isRecordingPaused && 'pauseRecord',
    recording === 'own' && isRecordingPaused && 'resumeRecord',
    (hasOther || hasRinging) && 'transfer',
    hasOther && 'merge',
    canMove && 'steal',
  ]);
}

/** States in which no other party stays behind. Clients end such a line by `leave`. */
const isAlone = (state: CallState) => state === 'prompting' || state === 'monitoring';

/**
 * Maps an action to its effect: `drop` is `disconnect` while it rings, else `leave`, and leaving as the last party ends
 * the call.
 */
export function meaningOf(action: CallAction, situation: LineSituation): CallAction {
  const state = lineState(situation);
  if (action !== 'drop' && action !== 'leave') return action;
  if (isAlone(state) || (action === 'drop' && state === 'ringing')) return 'disconnect';
  return 'leave';
}

/**
 * Returns the actions on a colleague's line: each user answers for their own department and groups, a supervisor
 * listens and barges in, and some may intrude.
 *
 * @param how.isOwnGroup the call came by a group of the viewer
 * @param how.isMonitored the viewer supervises such calls
 */
export function colleagueActions(
  { state, isIncoming }: Pick<CallLine, 'state' | 'isIncoming'>,
  owner: Person,
  viewer: Person,
  { isOwnGroup, isMonitored }: { readonly isOwnGroup: boolean; readonly isMonitored: boolean },
): readonly CallAction[] {
  if (owner.id === viewer.id) return [];
  const isNear = isOwnGroup || (owner.department !== undefined && owner.department === viewer.department);
  const rings = state === 'ringing' && isIncoming;
  const talks = state === 'talking';
  return listed([
    rings && isNear && 'pickUp',
    talks && isMonitored && 'listen',
    talks && isMonitored && 'bargeIn',
    talks && viewer.mayIntrude && 'intrude',
  ]);
}

const causes: Readonly<Record<EndCause, CallCause>> = {
  normal: 'causeNormal',
  busy: 'causeBusy',
  declined: 'causeRejected',
  noAnswer: 'causeNoAnswer',
  cancelled: 'causeCallerCancel',
  answeredElsewhere: 'causeAnsweredElsewhere',
  unreachable: 'causeNotAvailable',
  invalidNumber: 'causeNumberInvalid',
  emergencyNumber: 'causeEmergencyNumber',
  notAllowed: 'causeNotAllowed',
  abroadNotAllowed: 'causeAbroadNotAllowed',
  tooManyOutside: 'causeTooManyOutside',
  outsideClosed: 'causeOutsideClosed',
  failed: 'causeRouteFailure',
};

/** Maps the engine's causes to the causes of the wire protocol. */
export const callCause = (cause: EndCause): CallCause => causes[cause];

/** Returns the cause for the others when a party hangs up: caller, callee, or a robot of the phone system. */
export function hangUpCause({
  line,
  identity,
  hasCalled = false,
}: {
  readonly line: { readonly isIncoming: boolean } | undefined;
  readonly identity: { readonly external?: string };
  readonly hasCalled?: boolean;
}): CallCause {
  if (hasCalled) return 'causeCallerDisconnect';
  if (line) return line.isIncoming ? 'causeCalledDisconnect' : 'causeCallerDisconnect';
  return identity.external === undefined ? 'causeIvrDisconnect' : 'causeCalledDisconnect';
}

/**
 * The causes with which another party got the call in the user's place: by a forwarding, or because the user sent it on
 * while it rang.
 */
const forwarding: ReadonlySet<CallCause> = new Set(['causeForwarded', 'causeRedirected']);
const takenElsewhere: ReadonlySet<CallCause> = new Set([
  ...forwarding,
  'causeAnsweredElsewhere',
  'causePickedUp',
]);

/** The user declined the call, or has denied that number. */
const refusals: ReadonlySet<CallCause> = new Set(['causeRejected', 'causeNotAllowed']);

/** Returns the outcome of a call in the history of a user. */
export function historyOutcome(line: {
  readonly isIncoming: boolean;
  readonly hasTalked: boolean;
  readonly cause: CallCause;
}): { readonly isMissed: boolean; readonly isRejected: boolean; readonly isForwarded: boolean } {
  const wasUnanswered = line.isIncoming && !line.hasTalked;
  const isRejected = wasUnanswered && refusals.has(line.cause);
  return {
    isRejected,
    isMissed: wasUnanswered && !isRejected && !takenElsewhere.has(line.cause),
    isForwarded: wasUnanswered && forwarding.has(line.cause),
  };
}

/** Returns a user's status by their calls. A call at a service makes no user busy. */
export function callStateOf(states: readonly PartyState[]): 'busy' | 'ringing' | undefined {
  const live = states.filter((state) => state !== 'ended' && state !== 'monitoring');
  if (live.length === 0) return undefined;
  return live.every((state) => state === 'ringing') ? 'ringing' : 'busy';
}
