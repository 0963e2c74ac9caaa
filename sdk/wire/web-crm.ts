import * as z from 'zod/mini';
import type { SameType } from './same-type.ts';

/** The CRM of the company that is asked by web addresses. */
export const webCrmSource = 'v1/user/WebCrm';

/** The most records with a number that are read. */
export const maxWebCrmRecords = 50;

/** How a CRM without an interface for phones is asked. It is a webhook, whose address receives the logs of calls, too. */
export interface WebCrmAddresses {
  /** Returns the records with a number as JSON: an address with `{number}`. Missing: the CRM names no callers. */
  readonly lookupUrl?: string | undefined;
  /** The page of a record, with `{id}`, or the page that searches a number, with `{number}`. */
  readonly recordUrl: string;
}

const url = z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(1_000));
export const webCrmAddresses = z.strictObject({ lookupUrl: z.optional(url), recordUrl: url });
true satisfies SameType<WebCrmAddresses, z.output<typeof webCrmAddresses>>;

/** The CRM, as users see it. */
export interface WebCrmFacts {
  /** Its name, as the administrator has given it. */
  readonly name: string;
  /** The address of a page, with `{id}` for the id of a record or `{number}` for its number. */
  readonly recordUrl: string;
  /** True if the CRM finds the records of a number. */
  readonly namesCallers: boolean;
}

/** `GET v1/user/WebCrm`. */
export const webCrmFacts = z.object({ name: z.string(), recordUrl: z.string(), namesCallers: z.boolean() });
true satisfies SameType<WebCrmFacts, z.output<typeof webCrmFacts>>;

/** A record of the CRM. */
export interface WebCrmRecord {
  /** The CRM's own id of the record. */
  readonly id: string;
  /** The displayed name. */
  readonly name: string;
  /** The kind of record, as displayed. */
  readonly type?: string | undefined;
  /** The company of a person. */
  readonly company?: string | undefined;
}

/** An entry of `GET v1/user/WebCrm/Record`. */
export const webCrmRecord = z.object({
  id: z.string(),
  name: z.string(),
  type: z.optional(z.string()),
  company: z.optional(z.string()),
});
true satisfies SameType<WebCrmRecord, z.output<typeof webCrmRecord>>;

/** A call for the log of the CRM. */
export interface WebCrmLog {
  /** Equal however often the call is sent, and after each change: there is a single entry for it. */
  readonly key: string;
  /** Common to all legs of the call. */
  readonly callID: string;
  /** False for a call that the user has placed. */
  readonly isIncoming: boolean;
  /** The outside number, as `+33612345678`. */
  readonly number: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** From the connection to the end; 0 for a call that was not connected. */
  readonly talkedMs: number;
  /** The title of the entry, at most 500 characters. */
  readonly subject: string;
  /** The outcome that the user has chosen. Empty: none. */
  readonly outcome: string;
  /** The notes of the user. */
  readonly notes: string;
  /** The record that the user has chosen. Missing: none is known. */
  readonly record?: WebCrmRecord | undefined;
}

const text = (most: number) => z.string().check(z.maxLength(most));

/** `POST v1/user/WebCrm/Log`. */
export const webCrmLog = z.strictObject({
  key: text(200).check(z.minLength(1)),
  callID: text(100),
  isIncoming: z.boolean(),
  number: text(100),
  startedAt: z.number(),
  talkedMs: z.number().check(z.minimum(0)),
  subject: text(500),
  outcome: text(200),
  notes: text(32_000),
  record: z.optional(
    z.strictObject({
      id: text(128),
      name: text(256),
      type: z.optional(text(64)),
      company: z.optional(text(256)),
    }),
  ),
});
true satisfies SameType<WebCrmLog, z.output<typeof webCrmLog>>;

/** The answer to it: the CRM's id of the entry. */
export const webCrmEntry = z.object({ id: z.string() });
