import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';
import { type FormattedCall, formattedCall } from './call.ts';
import { contact, type PageContact } from './contact.ts';

const text = (most: number) => z.string().check(z.maxLength(most));

export const callID = z.string().check(z.minLength(1), z.maxLength(128));
const fieldValue = z.union([text(10_000), z.boolean()]);

/** One field of the form for logging a call. */
export interface LogField {
  /** The name of the value. */
  readonly name: string;
  /** The text beside the field. */
  readonly label: string;
  /** The control of the field: a line, several lines, a choice of `options`, or yes and no. */
  readonly type: 'text' | 'note' | 'choice' | 'checkbox';
  /** The possible values of a choice. */
  readonly options?:
    | {
        /** The value. */
        readonly value: string;
        /** The text that the user reads. */
        readonly label: string;
      }[]
    | undefined;
  /** The form cannot be sent without it. */
  readonly isRequired?: boolean | undefined;
  /** The initial value; true or false for a checkbox. */
  readonly value?: string | boolean | undefined;
}

export const logField = z.object({
  name: text(64).check(z.minLength(1)),
  label: text(120).check(z.minLength(1)),
  type: z.enum(['text', 'note', 'choice', 'checkbox']),
  options: z.optional(z.array(z.object({ value: text(128), label: text(120) })).check(z.maxLength(100))),
  isRequired: z.optional(z.boolean()),
  value: z.optional(fieldValue),
});
true satisfies SameType<LogField, z.output<typeof logField>>;

/** The form of a call log: its fields, and the values that are known. */
export interface LogForm {
  /** The heading of the form. */
  readonly title?: string | undefined;
  /** The fields, in their order; at most 20. */
  readonly fields: LogField[];
}

export const logForm = z.object({
  title: z.optional(text(120)),
  fields: z.array(logField).check(z.maxLength(20)),
});
true satisfies SameType<LogForm, z.output<typeof logForm>>;

/** The values of a call log, by the name of the field. */
export type LogValues = Record<string, string | boolean>;

export const logValues = z.record(z.string(), fieldValue);
true satisfies SameType<LogValues, z.output<typeof logValues>>;

/** A call that is to be logged: while it lasts, or after it, then with its end. */
export interface CallToLog
  extends Omit<FormattedCall, 'isHere' | 'isMuted' | 'canAnswer' | 'canDrop' | 'actions'> {
  /** The key of the log entry. A later request with the same key changes the entry. */
  readonly key: string;
  /** The time from the answer to the end, in milliseconds; missing until the call has ended. */
  readonly durationMs?: number | undefined;
  /** The end of the call, milliseconds since 1970. */
  readonly endTime?: number | undefined;
}

export const callToLog = z.object({
  key: z.string(),
  ...z.omit(formattedCall, { isHere: true, isMuted: true, canAnswer: true, canDrop: true, actions: true })
    .shape,
  durationMs: z.optional(z.number()),
  endTime: z.optional(z.number()),
});
true satisfies SameType<CallToLog, z.output<typeof callToLog>>;

/** The log of a call as the user has entered it. */
export interface LogEntry {
  /** The call that the user has logged. */
  readonly call: CallToLog;
  /** The contact, if a page knows the other party. */
  readonly contact?: PageContact | undefined;
  /** The user’s input, by the names of the fields. */
  readonly values: LogValues;
}

export const logEntry = z.object({
  call: callToLog,
  contact: z.optional(contact),
  values: logValues,
});
true satisfies SameType<LogEntry, z.output<typeof logEntry>>;

/** The entry of a call in the log of a page. */
export interface LoggedCall {
  /** The page’s own id of the entry. */
  readonly logID?: string | undefined;
  /** The text beside the mark of the call. */
  readonly label?: string | undefined;
}

export const loggedCall = z.object({
  logID: z.optional(text(128)),
  label: z.optional(text(120)),
});
true satisfies SameType<LoggedCall, z.output<typeof loggedCall>>;
