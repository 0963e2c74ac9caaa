import * as z from 'zod/mini';

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
export const callerExit = z.catch(z.enum(callerExits), 'unknown');
/**
 * How a caller of a group left: after a talk with an agent (`answered`), by hanging up (`abandoned`), at a full or closed
 * group (`refused`), after the longest wait (`timedOut`), sent on by an agent or
 * a supervisor (`redirected`), ended by a supervisor (`dropped`), to be called back (`calledBack`), to the mailbox of the group (`leftMessage`), or with the phone system (`interrupted`).
 */
export type CallerExit = z.infer<typeof callerExit>;

/** A present or past caller of a group, in the order of arrival. Times are in milliseconds since 1970. */
export const pastCaller = z.object({
  restUri: z.string(),
  acdClientID: z.string(),
  /** The group's `internalAddressID`, and its name. */
  group: z.string(),
  groupLabel: z.string(),
  displayName: z.optional(z.string()),
  number: z.string(),
  /** The path of the call. */
  call: z.string(),
  queuedTime: z.number(),
  startTalkingTime: z.optional(z.number()),
  /** Missing while the caller is there. */
  endTime: z.optional(z.number()),
  exit: z.optional(callerExit),
  /** The agent who talked: the path of the extension, and the name. */
  extension: z.optional(z.string()),
  operatorLabel: z.optional(z.string()),
  /** The outcome that the agent chose after the call, as text, with the agent's note. */
  outcome: z.optional(z.string()),
  outcomeNote: z.optional(z.string()),
  /** The note of that agent. */
  note: z.optional(z.string()),
});
/** A present or past caller of a group. Times are in milliseconds since 1970. */
export type PastCaller = z.infer<typeof pastCaller>;

/** The longest note, in characters. */
export const maxNoteLength = 2_000;

/** `PUT v1/logs/AcdClient/{id}`: an empty note is taken away. */
export const callerNote = z.strictObject({ note: z.string().check(z.maxLength(maxNoteLength)) });
