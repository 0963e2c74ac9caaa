import * as z from 'zod/mini';
import { formattedCall } from './call.ts';
import { contact } from './contact.ts';

const about = z.describe;
const text = (most: number) => z.string().check(z.maxLength(most));

export const callID = z
  .string()
  .check(z.minLength(1), z.maxLength(128), about('The id that all lines of one call share'));
const fieldValue = z.union([text(10_000), z.boolean()]);

/** One field of the form for logging a call. */
export const logField = z.object({
  name: text(64).check(z.minLength(1), about('The name of the value')),
  label: text(120).check(z.minLength(1), about('The text beside the field')),
  type: z
    .enum(['text', 'note', 'choice', 'checkbox'])
    .check(about('One line, several lines, one of `options`, or yes and no')),
  options: z.optional(
    z
      .array(z.object({ value: text(128), label: text(120) }))
      .check(z.maxLength(100), about('The possible values of a choice')),
  ),
  isRequired: z.optional(z.boolean().check(about('The form cannot be sent without it'))),
  value: z.optional(fieldValue.check(about('The initial value; true or false for a checkbox'))),
});
/** A field in the form of a call log. */
export type LogField = z.infer<typeof logField>;

/** The form of a page for a call. */
export const logForm = z.object({
  title: z.optional(text(120)),
  fields: z.array(logField).check(z.maxLength(20)),
});
/** The form of a call log: its fields, and the values that are known. */
export type LogForm = z.infer<typeof logForm>;

/** The user's input, by the names of the fields. */
export const logValues = z.record(z.string(), fieldValue);
/** The values of a call log, by the name of the field. */
export type LogValues = z.infer<typeof logValues>;

/** A call that is to be logged: while it lasts, or after it, then with its end. */
export const callToLog = z.object({
  key: z
    .string()
    .check(about('The key of the log entry. A later request with the same key changes the entry')),
  ...z.omit(formattedCall, { isHere: true, isMuted: true, canAnswer: true, canDrop: true, actions: true })
    .shape,
  durationMs: z.optional(z.number().check(about('From the answer to the end, once the call has ended'))),
  endTime: z.optional(z.number().check(about('The end of the call, milliseconds since 1970'))),
});
/** A call that the page may log. */
export type CallToLog = z.infer<typeof callToLog>;

/** The data of a call for the page's log. */
export const logEntry = z.object({
  call: callToLog,
  contact: z.optional(contact).check(about('The contact, if a page knows the other party')),
  values: logValues,
});
/** The log of a call as the user has entered it. */
export type LogEntry = z.infer<typeof logEntry>;

/** The entry of a call in the log of a page. */
export const loggedCall = z.object({
  logID: z.optional(text(128).check(about('The page’s own id of the entry'))),
  label: z.optional(text(120).check(about('The text beside the mark of the call'))),
});
/** A call whose log the page has stored. */
export type LoggedCall = z.infer<typeof loggedCall>;
