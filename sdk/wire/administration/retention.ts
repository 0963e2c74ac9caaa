import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** How long the phone system keeps data, for administrators. */
export const retentionSource = 'v1/administration/Retention';

/**
 * The kinds of data with a rule: call history, recordings of calls and meetings, voicemail, text messages of users and queues, chats of
 * websites, the record of changes by administrators, and the record of users who acted for others.
 */
export const retentionKinds = [
  'calls',
  'recordings',
  'voicemail',
  'messages',
  'chats',
  'audit',
  'acting',
] as const;
/** A kind of data with a rule. */
export type RetentionKind = (typeof retentionKinds)[number];

/** The parts of the company that a kind can have rules of their own for. */
export const retentionScopes = {
  calls: ['queue', 'department'],
  recordings: ['queue', 'department'],
  voicemail: ['queue', 'department'],
  messages: ['queue', 'department'],
  chats: ['queue'],
  audit: [],
  acting: [],
} as const satisfies Readonly<Record<RetentionKind, readonly ('queue' | 'department')[]>>;

/** The most days of a rule. */
export const maxRetentionDays = 36_500;

/** A rule: entries that are older are removed. The rule of a queue comes before that of a department, and both before that of all. */
export interface RetentionRule {
  /** The kind of data. */
  readonly kind: RetentionKind;
  /** The days that an entry is kept, from the end of the call or from the arrival: 1 to 36,500. Missing: for ever. */
  readonly days?: number | undefined;
  /** The id of the queue whose data it is about. Missing: of all queues. */
  readonly queueID?: string | undefined;
  /** The name of the department whose users it is about. Missing: of all departments. */
  readonly department?: string | undefined;
}

const rule = z.strictObject({
  kind: z.enum(retentionKinds),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(maxRetentionDays))),
  queueID: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  department: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});
true satisfies SameType<RetentionRule, z.output<typeof rule>>;

/** A queue that can have rules and holds. */
export interface RetentionQueue {
  /** The id. */
  readonly queueID: string;
  /** The name. */
  readonly label: string;
}

/** All rules that an administrator sees. */
export interface Retention {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** Administrators of all users see a rule for each kind, and the rules of queues and departments. */
  readonly rules: RetentionRule[];
  /** The queues that can have rules and holds. An administrator of a department sees none. */
  readonly queues: RetentionQueue[];
  /** Changes with each change of the rules. */
  readonly version: string;
}

/** `GET v1/administration/Retention`. */
export const retention = z.object({
  restUri: z.string(),
  rules: z.array(rule),
  queues: z.array(z.object({ queueID: z.string(), label: z.string() })),
  version: z.string(),
});
true satisfies SameType<Retention, z.output<typeof retention>>;

/** New rules in the place of all rules that the administrator sees. */
export interface RetentionChange {
  /** The version that was changed; the change is refused if another administrator has changed the rules meanwhile. */
  readonly version?: string | undefined;
  /** All rules, at most one for each kind and part. A kind without a rule is kept for ever. */
  readonly rules: RetentionRule[];
}

/** `PUT v1/administration/Retention`. */
export const retentionChange = z.strictObject({
  version: z.optional(z.string()),
  rules: z.array(rule).check(z.maxLength(1_000)),
});
true satisfies SameType<RetentionChange, z.output<typeof retentionChange>>;

/** The entries that a rule would remove. */
export const retentionPreviewSource = 'v1/administration/RetentionPreview';

/** The effect that a rule would have now. */
export interface RetentionPreview {
  /** The number of entries that it removes. */
  readonly removed: number;
  /** The number of older entries that stay, because of a legal hold. */
  readonly held: number;
}

/** `GET v1/administration/RetentionPreview`. */
export const retentionPreview = z.object({ removed: z.number(), held: z.number() });
true satisfies SameType<RetentionPreview, z.output<typeof retentionPreview>>;

/** The legal holds. */
export const legalHoldSource = 'v1/administration/LegalHold';

/** Data that must stay: of a user, of a queue, or of the users of a department. */
export interface LegalHold {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id. */
  readonly holdID: string;
  /** The id of the user. Missing: not of a user. */
  readonly userID?: string | undefined;
  /** The id of the queue. Missing: not of a queue. */
  readonly queueID?: string | undefined;
  /** The name of the department. Missing: not of a department. */
  readonly department?: string | undefined;
  /** The name of the user, the queue or the department. */
  readonly label: string;
  /** Why the data must stay. */
  readonly reason: string;
  /** The name of the administrator who has set it. */
  readonly setBy: string;
  /** When it was set, in milliseconds since 1970. */
  readonly setAt: number;
}

/** An item of `GET v1/administration/LegalHold`. */
export const legalHold = z.object({
  restUri: z.string(),
  holdID: z.string(),
  userID: z.optional(z.string()),
  queueID: z.optional(z.string()),
  department: z.optional(z.string()),
  label: z.string(),
  reason: z.string(),
  setBy: z.string(),
  setAt: z.number(),
});
true satisfies SameType<LegalHold, z.output<typeof legalHold>>;

/** A legal hold to set: with exactly one of `userID`, `queueID` and `department`. */
export interface NewLegalHold {
  /** The id of a user. */
  readonly userID?: string | undefined;
  /** The id of a queue. */
  readonly queueID?: string | undefined;
  /** The name of a department. */
  readonly department?: string | undefined;
  /** Why the data must stay, 1 to 500 characters. */
  readonly reason: string;
}

/** `POST v1/administration/LegalHold`. */
export const newLegalHold = z.strictObject({
  userID: z.optional(z.string()),
  queueID: z.optional(z.string()),
  department: z.optional(z.string()),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
});
true satisfies SameType<NewLegalHold, z.output<typeof newLegalHold>>;
