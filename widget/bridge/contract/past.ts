import * as z from 'zod/mini';

const about = z.describe;
const text = z.string();

/** Somebody in the directory of the phone system. */
export const directoryEntry = z.object({
  id: text.check(about('The id of the entry')),
  name: text.check(about('The displayed name')),
  directory: text.check(
    about(
      'enterprise (colleagues), services (groups and services), shared (contacts of all), privates (contacts of the user), or another directory of the phone system',
    ),
  ),
  type: text.check(about('IUser (a colleague), UserContact (a contact) or the kind of a service')),
  company: z.optional(text.check(about('The company'))),
  department: z.optional(text.check(about('The department'))),
  emails: z.array(text).check(about('The e-mail addresses')),
  numbers: z.array(z.object({ type: text, number: text })).check(about('The one to call first in front')),
  photo: z.optional(text.check(about('The address of a picture'))),
});
/** An entry of the directory that a page has searched. */
export type DirectoryEntry = z.infer<typeof directoryEntry>;

/** Which calls of the history. */
export const pastCallFilters = ['all', 'incoming', 'outgoing', 'missed', 'forwarded', 'recorded'] as const;

/** A call in the user's history. */
export const pastCall = z.object({
  id: text.check(about('The id of the entry')),
  callID: z.optional(text.check(about('The id that all lines of one call share'))),
  isIncoming: z.boolean().check(about('The other party called the user')),
  isMissed: z.boolean().check(about('The user did not answer the call')),
  isRejected: z.boolean().check(about('The user declined the call')),
  isForwarded: z.boolean().check(about('A colleague or a service got the call in the user’s place')),
  isRecorded: z.boolean().check(about('The call has a recording')),
  startTime: z.number().check(about('The start of the call, milliseconds since 1970')),
  talkMs: z.number().check(about('From the answer to the end, milliseconds; 0 if nobody answered')),
  number: text.check(about('The number of the other party; empty if it is withheld')),
  label: z.optional(text.check(about('Name of the other party'))),
  calledNumber: text.check(about('The number that was dialled')),
  calledLabel: z.optional(text.check(about('The name of the dialled number'))),
  acdGroupID: z.optional(text.check(about('Queue of the call'))),
  cause: z.optional(text.check(about('The cause of the end; absent while the call lasts'))),
});
/** A call that a page has read from the history. */
export type PastCall = z.infer<typeof pastCall>;
