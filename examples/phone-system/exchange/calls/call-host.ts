import type { CallLine } from '../../../../sdk/wire/calls/call-line.ts';
import type { Clock } from '../../base/clock.ts';
import type { EndCause, Engine, LegId } from '../../engine/port.ts';
import type { Phone } from '../../phones/terminals.ts';
import type { RungGroup } from '../../queues/rung-group.ts';
import type { Person } from '../../users/person.ts';
import type { LegRegistry } from '../lines/leg-registry.ts';
import type { Line } from '../lines/line.ts';
import type { OutsideLines } from '../outside-lines.ts';
import type { CallQueues } from '../queues/call-queues.ts';
import type { QueueSounds } from '../queues/queue-sounds.ts';
import type { Recordings } from '../recording/recordings.ts';
import type { Identity, Route } from '../route.ts';
import type { CallForwarding } from '../routing/call-forwarding.ts';
import type { FailureSounds } from '../routing/failure-sounds.ts';
import type { Party } from './party.ts';
import type { LineSituation } from './rules.ts';

/** The target of a transfer: a number, or the far end of another call of the same phone. */
export interface TransferTarget {
  readonly destination: string;
  readonly replaces?: LegId;
}

/** The dependencies of a call. */
export interface CallHost {
  readonly engine: Engine;
  readonly legs: LegRegistry;
  readonly clock: Clock;
  readonly recordings: Recordings;
  /** The ringing time of a phone. */
  readonly noAnswerMs: number;
  /** The maximum ringing time of an agent's phone before the phone of the next agent rings. */
  readonly agentMs: number;
  nextLineNumber(): number;
  /** Returns the phones at which this person can be called now, or a cause if there are none. */
  reach(person: Person): readonly Phone[] | EndCause;
  /** Receives the events of a line. */
  readonly lineEvents: {
    began(line: Line): void;
    named(line: Line): void;
    talks(line: Line): void;
    changed(line: Line, current: CallLine): void;
    ended(line: Line): void;
  };
  nextPartyId(): string;
  /** Returns the other lines of this line's user. */
  otherCallsOf(line: Line): Pick<LineSituation, 'hasOther' | 'hasRinging' | 'canMove'>;
  /** Returns the phone at which this person sees calls without a phone. */
  mainPhoneOf(person: Person): string | undefined;
  /** The queues of the groups. */
  readonly queues: CallQueues;
  /** Returns the route to the mailbox of a group; undefined if it takes no messages. */
  groupMailbox(group: RungGroup): Route | undefined;
  /** Returns the route to the mailbox of a user; undefined without a mailbox. */
  mailboxOf(person: Person): Route | undefined;
  /** The announcements of the groups. */
  readonly queueSounds: QueueSounds;
  /** Returns the route of a number; undefined for an invalid number. */
  routeTo(number: string): Route | undefined;
  /** Undefined: the world outside lives in this phone system. */
  readonly outsideLines: OutsideLines | undefined;
  /** The rules of users. */
  readonly forwarding: CallForwarding;
  /** Returns true if calls of this person with this outside number are private. */
  isPersonal(person: Person, external: string): boolean;
  /** Returns the address of the photo of the user or contact with this number, as a user may see it. */
  photoOf(number: string, personId: number | undefined): string | undefined;
  /** Returns the name of a number outside as a user knows it, as far as it has been looked up. */
  knownName(number: string, personId: number | undefined): string | undefined;
  /** Looks up that name. Does not reject. */
  findName(number: string, personId: number | undefined): Promise<string | undefined>;
  /** Returns true if this person has denied this caller. */
  isDenied(person: Person, caller: Identity): boolean;
  /** Returns the number that this caller presents outside; undefined: their own. */
  callerIdOf(caller: Identity): string | undefined;
  /** Returns the sound for a caller whose call failed. */
  readonly failures: FailureSounds;
  /** Returns the music for a party on hold; undefined: silence. */
  holdMusic(): Int16Array | undefined;
  /** This party begins to talk: the other calls of its user are held. */
  talkBegan(party: Party): void;
  /** This user has entered a call. */
  entered(personId: number, callId: number): void;
  callEnded(callId: number): void;
  /** The call has changed. */
  changed(callId: number): void;
  /** A phone requested its own transfer. */
  referred(callId: number, party: Party, target: TransferTarget): void;
}
