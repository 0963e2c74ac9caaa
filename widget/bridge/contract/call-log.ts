import * as z from 'zod/mini';
import { formattedCall } from './call.ts';
import { contact } from './contact.ts';

const about = z.describe;
const text = (most: number) => z.string().check(z.maxLength(most));

export const callID = z
  .string()
  .check(z.minLength(1), z.maxLength(128), about('Common to all lines of one call'));
const fieldValue = z.union([text(10_000), z.boolean()]);

/** One field of the form in which the user says what a call was about. */
export const logField = z.object({
  name: text(64).check(z.minLength(1), about('Under which the value comes')),
  label: text(120).check(z.minLength(1)),
  type: z
    .enum(['text', 'note', 'choice', 'checkbox'])
    .check(about('One line, several lines, one of `options`, yes or no')),
  options: z.optional(z.array(z.object({ value: text(128), label: text(120) })).check(z.maxLength(100))),
  isRequired: z.optional(z.boolean().check(about('The form is not sent without it'))),
  value: z.optional(fieldValue.check(about('What it begins with; of a checkbox true or false'))),
});
export type LogField = z.infer<typeof logField>;

/** What a page wants to know of a call. */
export const logForm = z.object({
  title: z.optional(text(120)),
  fields: z.array(logField).check(z.maxLength(20)),
});
export type LogForm = z.infer<typeof logForm>;

/** What the user has filled in, by the names of the fields. */
export const logValues = z.record(z.string(), fieldValue);
export type LogValues = z.infer<typeof logValues>;

/** A call that is to be logged: while it lasts, or after it, then with its end. */
export const callToLog = z.object({
  key: z
    .string()
    .check(about('The same whenever this call is sent: one entry of the log, which a later request changes')),
  ...z.omit(formattedCall, { isHere: true, isMuted: true, canAnswer: true, canDrop: true, actions: true })
    .shape,
  durationMs: z.optional(z.number().check(about('From the first word to the end, once it has ended'))),
  endTime: z.optional(z.number().check(about('The end, milliseconds since 1970'))),
});
export type CallToLog = z.infer<typeof callToLog>;

/** What a page is given to write into its log. */
export const logEntry = z.object({
  call: callToLog,
  contact: z.optional(contact).check(about('Who it was, of those whom the pages know')),
  values: logValues,
});
export type LogEntry = z.infer<typeof logEntry>;

/** The entry of a call in the log of a page. */
export const loggedCall = z.object({
  logID: z.optional(text(128).check(about('The page’s own id of the entry'))),
  label: z.optional(text(120).check(about('Shown with the mark at the call'))),
});
export type LoggedCall = z.infer<typeof loggedCall>;
