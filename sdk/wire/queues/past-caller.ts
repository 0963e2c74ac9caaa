import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** How a caller of a group left. */
export const callerExits = [
  'answered',
  'abandoned',
  'refused',
  'timedOut',
  'redirected',
  'dropped',
  'calledBack',
  'leftMessage',
  'interrupted',
  'unknown',
] as const;
/**
 * How a caller of a group left: after a talk with an agent (`answered`), by hanging up (`abandoned`), at a full or
 * closed group (`refused`), after the longest wait (`timedOut`), sent on by an agent or a supervisor (`redirected`),
 * ended by a supervisor (`dropped`), to be called back (`calledBack`), to the mailbox of the group (`leftMessage`),
 * or with the phone system (`interrupted`).
 */
export type CallerExit =
  | 'unknown'
  | 'answered'
  | 'abandoned'
  | 'refused'
  | 'timedOut'
  | 'redirected'
  | 'dropped'
  | 'calledBack'
  | 'leftMessage'
  | 'interrupted';

export const callerExit = z.catch(z.enum(callerExits), 'unknown');
true satisfies SameType<CallerExit, z.output<typeof callerExit>>;

/** A present or past caller of a group, in the order of arrival. Times are in milliseconds since 1970. */
export interface PastCaller {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the caller in the queue. */
  readonly acdClientID: string;
  /** The group's `internalAddressID`. */
  readonly group: string;
  /** The name of the group. */
  readonly groupLabel: string;
  /** The name of the caller. Missing if the phone system does not know it. */
  readonly displayName?: string | undefined;
  /** The number of the caller; empty if it is withheld. */
  readonly number: string;
  /** The path of the call. */
  readonly call: string;
  /** When the caller came, in milliseconds since 1970. */
  readonly queuedTime: number;
  /** When an agent answered, in milliseconds since 1970. Missing: no agent has. */
  readonly startTalkingTime?: number | undefined;
  /** When the caller left, in milliseconds since 1970. Missing while the caller is there. */
  readonly endTime?: number | undefined;
  /** How the caller left. Missing while the caller is there. */
  readonly exit?: CallerExit | undefined;
  /** The path of the extension of the agent who talked. */
  readonly extension?: string | undefined;
  /** The name of the agent who talked; `Former user`, without `extension`, for a user who was erased. */
  readonly operatorLabel?: string | undefined;
  /** The outcome that the agent chose after the call, as text. */
  readonly outcome?: string | undefined;
  /** The agent's note on the outcome. */
  readonly outcomeNote?: string | undefined;
  /** The note of the agent who talked. */
  readonly note?: string | undefined;
}

export const pastCaller = z.object({
  restUri: z.string(),
  acdClientID: z.string(),
  group: z.string(),
  groupLabel: z.string(),
  displayName: z.optional(z.string()),
  number: z.string(),
  call: z.string(),
  queuedTime: z.number(),
  startTalkingTime: z.optional(z.number()),
  endTime: z.optional(z.number()),
  exit: z.optional(callerExit),
  extension: z.optional(z.string()),
  operatorLabel: z.optional(z.string()),
  outcome: z.optional(z.string()),
  outcomeNote: z.optional(z.string()),
  note: z.optional(z.string()),
});
true satisfies SameType<PastCaller, z.output<typeof pastCaller>>;
