import type { CallLine } from '../../../sdk/wire/call-line.ts';
import type { Clock } from '../domain/clock.ts';
import type { Person } from '../domain/person.ts';
import type { Phone } from '../domain/terminals.ts';
import type { EndCause, Engine, LegId } from '../engine/port.ts';
import type { FailureSounds } from './failure-sounds.ts';
import type { LegBook } from './leg-book.ts';
import type { Line } from './line.ts';
import type { Party } from './party.ts';
import type { Recordings } from './recordings.ts';
import type { Identity, Route } from './route.ts';
import type { Standing } from './rules.ts';

/** When a call is forwarded: always, busy, unreachable, or after a time without an answer. */
export type ForwardOccasion = 'AL' | 'OB' | 'UR' | 'NA';

export interface Forward {
  /** Undefined where the destination cannot be called any more. */
  readonly route: Route | undefined;
  /** How long it rings before, where it waits for an answer. */
  readonly delayMs: number;
}

/** What a call needs around it. */
export interface CallHost {
  readonly engine: Engine;
  readonly legs: LegBook;
  readonly clock: Clock;
  readonly recordings: Recordings;
  /** How long a phone rings. */
  readonly noAnswerMs: number;
  /** How long the phone of a group's agent rings, at most, before the next one's does. */
  readonly agentMs: number;
  nextLineNumber(): number;
  /** Phones at which this person can be called now; a cause where there are none. */
  reach(person: Person): readonly Phone[] | EndCause;
  /** Who has to hear of what a line does. */
  readonly news: {
    began(line: Line): void;
    talks(line: Line): void;
    changed(line: Line, current: CallLine): void;
    ended(line: Line): void;
  };
  nextPartyId(): string;
  /** What else the user of this line has. */
  surroundingsOf(line: Line): Pick<Standing, 'hasOther' | 'hasRinging' | 'canMove'>;
  /** The phone at which this person sees what happens without one. */
  mainPhoneOf(person: Person): string | undefined;
  /** Where this person wants calls of that kind to go, if anywhere. */
  forwardOf(person: Person, occasion: ForwardOccasion, from: Identity): Forward | undefined;
  /** Whether calls of this person with this number outside are nobody else's business. */
  isPersonal(person: Person, external: string): boolean;
  /** The number that this caller wants to show outside; undefined: the own. */
  callerIdOf(caller: Identity): string | undefined;
  /** What a caller hears when nothing came of a call. */
  readonly failures: FailureSounds;
  /** This party begins to talk: what else its user does has to wait. */
  talkBegan(party: Party): void;
  callEnded(callId: number): void;
  /** A phone asked to be transferred by itself. */
  referred(callId: number, party: Party, target: { destination: string; replaces?: LegId }): void;
}
