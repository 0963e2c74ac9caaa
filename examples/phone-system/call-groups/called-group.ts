import type { Person } from '../users/person.ts';

/** The name of the phone that stands for the members of a paging group: it answers, and is silent. */
export const pagingPhone = 'paging';

/** A group of people behind a number, as a call to it sees it. */
export interface CalledGroup {
  readonly id: number;
  readonly number: string;
  readonly label: string;
  /** The caller speaks to all members at once, and hears none of them. */
  readonly isPaging: boolean;
  /** How long a call rings at each round of members. */
  readonly ringingMs: number;
  /** The number that gets calls which no member takes. */
  readonly overflow: string | undefined;
  /** Begins a call: returns the members who are not in a call, in rounds. The members of a round ring together. */
  rounds(): readonly (readonly Person[])[];
}
