import type { CallLine } from '../../../sdk/wire/calls/call-line.ts';
import type { CrmCallState } from '../../../sdk/wire/crm-rules/rule.ts';

/** The moments of a line that rules have seen. */
export type SeenMoments = ReadonlySet<CrmCallState>;

type Line = Pick<CallLine, 'state' | 'stateCause' | 'isIncoming' | 'talkingTime'>;

/** Causes by which the other party ends a talk, and the moment that each is. A transferred call has not ended. */
const hangUps: Readonly<Record<string, CrmCallState>> = {
  causeCallerDisconnect: 'hangupByCaller',
  causeCalledDisconnect: 'hangupByDestination',
  causeIvrDisconnect: 'hangupByDestination',
};
/**
 * The moments of the causes by which a call without an answer ends. A call that another phone or person has taken did
 * not fail.
 */
const failures: Readonly<Record<string, CrmCallState>> = {
  causeRejected: 'declined',
  causeNoAnswer: 'noAnswerTimeout',
  causeCallerCancel: 'abandoned',
  causeCallerDisconnect: 'abandoned',
};

/** Returns the moment for a call that the user of the line has ended, with any button or phone. */
function ownEnd({ isIncoming }: Line, hasTalked: boolean, seen: SeenMoments): CrmCallState | undefined {
  if (hasTalked) return isIncoming ? 'hangupByDestination' : 'hangupByCaller';
  return seen.has('placed') ? 'abandoned' : undefined;
}

function momentOf(line: Line, seen: SeenMoments): CrmCallState | undefined {
  const hasTalked = line.talkingTime !== undefined;
  switch (line.state) {
    case 'dropped':
      if (line.stateCause === 'causeNormal') return ownEnd(line, hasTalked, seen);
      return (hasTalked ? hangUps : failures)[line.stateCause];
    case 'ringing':
    case 'pending':
      if (hasTalked) return undefined;
      return line.isIncoming ? (line.state === 'ringing' ? 'ringing' : undefined) : 'placed';
    case 'talking':
    case 'held':
      return 'answered';
    default:
      return undefined;
  }
}

/** Returns the moment that a line has just reached; undefined for no moment, and for a moment that was seen before. */
export function newMoment(line: Line, seen: SeenMoments): CrmCallState | undefined {
  const moment = momentOf(line, seen);
  return moment === undefined || seen.has(moment) ? undefined : moment;
}
