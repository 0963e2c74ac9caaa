import type { CallLine } from '../../../sdk/wire/call-line.ts';
import type { Clock } from '../domain/clock.ts';
import type { Person } from '../domain/person.ts';
import type { Phone } from '../domain/terminals.ts';
import type { EndCause, Engine, LegId } from '../engine/port.ts';
import type { LegBook } from './leg-book.ts';
import type { Line } from './line.ts';
import type { Party } from './party.ts';
import type { Recordings } from './recordings.ts';

/** What a call needs around it. */
export interface CallHost {
  readonly engine: Engine;
  readonly legs: LegBook;
  readonly clock: Clock;
  readonly recordings: Recordings;
  /** How long a phone rings. */
  readonly noAnswerMs: number;
  nextLineNumber(): number;
  /** Phones at which this person can be called now; a cause where there are none. */
  reach(person: Person): readonly Phone[] | EndCause;
  /** A line begins, is different or ends. */
  lineBegan(line: Line): void;
  lineTalks(line: Line): void;
  lineChanged(line: Line, current: CallLine): void;
  lineEnded(line: Line): void;
  /** The user of this line has an answered line in another call too. */
  hasOther(line: Line): boolean;
  /** This party begins to talk: what else its user does has to wait. */
  talkBegan(party: Party): void;
  callEnded(callId: number): void;
  /** A phone asked to be transferred by itself. */
  referred(callId: number, party: Party, target: { destination: string; replaces?: LegId }): void;
}
