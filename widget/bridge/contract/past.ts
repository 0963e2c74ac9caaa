import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';

const text = z.string();

/** An entry of the directory that a page has searched. */
export interface DirectoryEntry {
  /** The id of the entry. */
  readonly id: string;
  /** The displayed name. */
  readonly name: string;
  /**
   * enterprise (colleagues), services (groups and services), shared (contacts of all), privates (contacts of the
   * user), or another directory of the phone system.
   */
  readonly directory: string;
  /** IUser (a colleague), UserContact (a contact) or the kind of a service. */
  readonly type: string;
  /** The company. */
  readonly company?: string | undefined;
  /** The department. */
  readonly department?: string | undefined;
  /** The e-mail addresses. */
  readonly emails: string[];
  /** The numbers, the number to call first in front. */
  readonly numbers: {
    /** The kind of the number. */
    readonly type: string;
    /** The number, as the user would dial it. */
    readonly number: string;
  }[];
  /** The address of a picture. */
  readonly photo?: string | undefined;
}

export const directoryEntry = z.object({
  id: text,
  name: text,
  directory: text,
  type: text,
  company: z.optional(text),
  department: z.optional(text),
  emails: z.array(text),
  numbers: z.array(z.object({ type: text, number: text })),
  photo: z.optional(text),
});
true satisfies SameType<DirectoryEntry, z.output<typeof directoryEntry>>;

export const pastCallFilters = ['all', 'incoming', 'outgoing', 'missed', 'forwarded', 'recorded'] as const;
/** A kind of call that the history can be narrowed to. */
export type PastCallFilter = (typeof pastCallFilters)[number];

/** A call that a page has read from the history. */
export interface PastCall {
  /** The id of the entry. */
  readonly id: string;
  /** The id that all lines of one call share. */
  readonly callID?: string | undefined;
  /** The other party called the user. */
  readonly isIncoming: boolean;
  /** The user did not answer the call. */
  readonly isMissed: boolean;
  /** The user declined the call. */
  readonly isRejected: boolean;
  /** A colleague or a service got the call in the user’s place. */
  readonly isForwarded: boolean;
  /** The call has a recording. */
  readonly isRecorded: boolean;
  /** The start of the call, milliseconds since 1970. */
  readonly startTime: number;
  /** The time from the answer to the end, in milliseconds; 0 for a call without an answer. */
  readonly talkMs: number;
  /** The number of the other party; empty if it is withheld. */
  readonly number: string;
  /** The name of the other party. */
  readonly label?: string | undefined;
  /** The number that was dialled. */
  readonly calledNumber: string;
  /** The name of the dialled number. */
  readonly calledLabel?: string | undefined;
  /** The id of the queue of the call. */
  readonly acdGroupID?: string | undefined;
  /** The cause of the end; absent while the call lasts. */
  readonly cause?: string | undefined;
}

export const pastCall = z.object({
  id: text,
  callID: z.optional(text),
  isIncoming: z.boolean(),
  isMissed: z.boolean(),
  isRejected: z.boolean(),
  isForwarded: z.boolean(),
  isRecorded: z.boolean(),
  startTime: z.number(),
  talkMs: z.number(),
  number: text,
  label: z.optional(text),
  calledNumber: text,
  calledLabel: z.optional(text),
  acdGroupID: z.optional(text),
  cause: z.optional(text),
});
true satisfies SameType<PastCall, z.output<typeof pastCall>>;
