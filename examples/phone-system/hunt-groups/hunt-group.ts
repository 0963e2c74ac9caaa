import type { HuntPattern } from '../../../sdk/wire/people/hunt-group.ts';
import type { Person } from '../users/person.ts';

/** A hunt group as a call to it sees it. */
export interface CalledHuntGroup {
  /** Its short number. */
  readonly number: string;
  readonly label: string;
  readonly ringPattern: HuntPattern;
  /** How long each phone rings; undefined: the usual time of the phone system. */
  readonly ringingMs: number | undefined;
  /** The number that gets a call which no member takes. */
  readonly overflow: string | undefined;
  /** The members in the order in which this call rings at them. Each reading begins a call: see `cyclic`. */
  begin(): readonly Person[];
}
