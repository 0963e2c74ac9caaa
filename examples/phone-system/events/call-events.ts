import type { CallLine } from '../../../sdk/wire/calls/call-line.ts';
import type { CallEventType } from '../../../sdk/wire/events/event.ts';

type Line = Pick<CallLine, 'state' | 'stateCause' | 'isIncoming' | 'talkingTime'>;

/** The phases of a line that events tell. */
type Phase = 'alerting' | 'talking' | 'held' | 'over';

/** Causes by which the line of a user ends because the call goes on with somebody else. */
const handOvers: ReadonlySet<string> = new Set(['causeTransfer', 'causeRedirected', 'causeForwarded']);

function phaseOf({ state }: Line): Phase | undefined {
  switch (state) {
    case 'dropped':
      return 'over';
    case 'ringing':
    case 'pending':
      return 'alerting';
    case 'talking':
      return 'talking';
    case 'held':
      return 'held';
    default:
      return undefined;
  }
}

function beginOf({ isIncoming }: Line): CallEventType {
  return isIncoming ? 'call.ringing' : 'call.started';
}

/** The events of a line so far, as far as later events depend on them. */
export interface ToldLine {
  readonly phase: Phase;
  readonly hasTalked: boolean;
}

/**
 * Returns the events of a line since it told something last: a call that is held before it was talked on is answered first.
 *
 * @param told undefined for a line that has told nothing yet
 */
export function newEvents(
  line: Line,
  told: ToldLine | undefined,
): { readonly events: readonly CallEventType[]; readonly told: ToldLine | undefined } {
  const phase = phaseOf(line);
  if (phase === undefined || phase === told?.phase) return { events: [], told };
  const isAnswered = line.talkingTime !== undefined || phase === 'talking' || phase === 'held';
  // A line that a transfer consults on rings, too, after it has talked.
  if (phase === 'alerting' && told) return { events: [], told };
  const events: CallEventType[] = told ? [] : [beginOf(line)];
  if (isAnswered && !told?.hasTalked && phase !== 'alerting') events.push('call.answered');
  else if (phase === 'talking') events.push('call.resumed');
  if (phase === 'held') events.push('call.held');
  if (phase === 'over') events.push(handOvers.has(line.stateCause) ? 'call.transferred' : 'call.ended');
  return { events, told: { phase, hasTalked: isAnswered || told?.hasTalked === true } };
}
