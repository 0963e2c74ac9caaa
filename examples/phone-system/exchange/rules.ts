import type { CallAction, CallCause, CallState } from '../../../sdk/wire/call-line.ts';
import type { EndCause } from '../engine/port.ts';

/** Where somebody stands in a call. */
export type PartyState =
  /** The own phone rings, for a call that its user placed from elsewhere. */
  | 'prompting'
  /** Waits for the far end to answer. */
  | 'calling'
  /** Is being called. */
  | 'ringing'
  | 'connected'
  | 'ended';

/** What the rules need to know of a party. */
export interface Standing {
  readonly state: PartyState;
  readonly isIncoming: boolean;
  /** The far end rings. */
  readonly farRings: boolean;
  /** On hold by its user: `here` by the exchange, `phone` by the phone itself, which alone can take it back. */
  readonly hold: 'none' | 'here' | 'phone';
  /** Its user has another call in which somebody has answered. */
  readonly hasOther: boolean;
  /** The call is recorded, by this user or by somebody else in it. */
  readonly recording: 'none' | 'own' | 'foreign';
}

/** The state of the call line that the user sees. */
export function lineState({
  state,
  isIncoming,
  farRings,
  hold,
}: Pick<Standing, 'state' | 'isIncoming' | 'farRings' | 'hold'>): CallState {
  switch (state) {
    case 'prompting':
      return 'prompting';
    case 'calling':
      return farRings && !isIncoming ? 'ringing' : 'pending';
    case 'ringing':
      return 'ringing';
    case 'connected':
      return hold === 'none' ? 'talking' : 'held';
    case 'ended':
      return 'dropped';
  }
}

/** What can be done with the line now. */
export function lineActions(standing: Standing): readonly CallAction[] {
  switch (standing.state) {
    case 'prompting':
      return ['disconnect', 'answer'];
    case 'calling':
      return ['disconnect', 'leave'];
    case 'ringing':
      return ['answer', 'disconnect', 'redirect'];
    case 'connected':
      return connectedActions(standing);
    case 'ended':
      return [];
  }
}

function connectedActions({ hold, hasOther, recording }: Standing): readonly CallAction[] {
  const isTalking = hold === 'none';
  const actions: readonly (CallAction | false)[] = [
    'addParty',
    'disconnect',
    isTalking && 'hold',
    hold === 'here' && 'unhold',
    'leave',
    'redirect',
    isTalking && 'sendDtmfs',
    isTalking && recording === 'none' && 'startRecord',
    recording === 'own' && 'stopRecord',
    hasOther && 'transfer',
    hasOther && 'merge',
  ];
  return actions.filter((action) => action !== false);
}

/** `drop` is `disconnect` while it rings, whoever rings, and `leave` in all else. */
export const dropMeans = (standing: Standing): 'disconnect' | 'leave' =>
  ['ringing', 'prompting'].includes(lineState(standing)) ? 'disconnect' : 'leave';

const causes: Readonly<Record<EndCause, CallCause>> = {
  normal: 'causeNormal',
  busy: 'causeBusy',
  declined: 'causeRejected',
  noAnswer: 'causeNoAnswer',
  cancelled: 'causeCallerCancel',
  answeredElsewhere: 'causeAnsweredElsewhere',
  unreachable: 'causeNotAvailable',
  invalidNumber: 'causeNumberInvalid',
  notAllowed: 'causeNotAllowed',
  failed: 'causeRouteFailure',
};

/** The engine's word for an end in the wire's words. */
export const callCause = (cause: EndCause): CallCause => causes[cause];

/** From the most to the least telling. */
const telling: readonly EndCause[] = [
  'declined',
  'busy',
  'noAnswer',
  'notAllowed',
  'invalidNumber',
  'failed',
  'unreachable',
];

/** Several phones rang and none answered: the one cause that the caller hears. */
export function commonCause(ends: readonly EndCause[]): EndCause {
  return telling.find((cause) => ends.includes(cause)) ?? 'unreachable';
}

/** Somebody else got the call in the user's place: by a forwarding, or because the user sent it on while it rang. */
const forwarding: ReadonlySet<CallCause> = new Set(['causeForwarded', 'causeRedirected']);
const takenElsewhere: ReadonlySet<CallCause> = new Set([
  ...forwarding,
  'causeAnsweredElsewhere',
  'causePickedUp',
]);

/** How a call stands in the history of one of its users. */
export function historyOutcome(line: {
  readonly isIncoming: boolean;
  readonly hasTalked: boolean;
  readonly cause: CallCause;
}): { readonly isMissed: boolean; readonly isRejected: boolean; readonly isForwarded: boolean } {
  const wasUnanswered = line.isIncoming && !line.hasTalked;
  const isRejected = wasUnanswered && line.cause === 'causeRejected';
  return {
    isRejected,
    isMissed: wasUnanswered && !isRejected && !takenElsewhere.has(line.cause),
    isForwarded: wasUnanswered && forwarding.has(line.cause),
  };
}

/** What the calls of a user show of the user. */
export function callStateOf(states: readonly PartyState[]): 'busy' | 'ringing' | undefined {
  const live = states.filter((state) => state !== 'ended');
  if (live.length === 0) return undefined;
  return live.every((state) => state === 'ringing') ? 'ringing' : 'busy';
}
