import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The changes by administrators. */
export const auditSource = 'v1/administration/Audit';

/** The acts of administrators: adding, changing and removing things, and acts that change no property. */
export const auditActions = [
  'add',
  'change',
  'remove',
  'invite',
  'resetSecondFactor',
  'signOut',
  'newPassword',
  'setUp',
  'export',
  'erase',
  'rotate',
  'check',
  'repeat',
  'look',
] as const;
/** An act of an administrator. */
export type AuditAction = (typeof auditActions)[number];

/** The kinds of things that administrators change. */
export const auditKinds = [
  'user',
  'phone',
  'group',
  'company',
  'import',
  'retention',
  'legalHold',
  'trunk',
  'outsideCalls',
  'brand',
  'embedding',
  'userDefaults',
  'security',
  'serviceAccount',
  'sound',
  'webhook',
  'call',
] as const;
/** A kind of things that administrators change. */
export type AuditKind = (typeof auditKinds)[number];

/** A change by an administrator. */
export interface AuditEntry {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** When it was, in milliseconds since 1970. */
  readonly at: number;
  /** The name of the administrator at that time. */
  readonly actorName: string;
  /** The network address from which the change came; empty: unknown. */
  readonly address: string;
  /** The act. */
  readonly action: AuditAction;
  /** The kind of the thing that has changed. */
  readonly kind: AuditKind;
  /** The id of the thing. */
  readonly subject: string;
  /** The name of the thing at that time. */
  readonly label: string;
  /** The changed properties before. Missing: the thing is new, or nothing was changed. No secret is among them. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  /** The changed properties after. Missing: the thing is gone, or nothing was changed. No secret is among them. */
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

const properties = z.record(z.string(), z.unknown());

export const auditEntry = z.object({
  restUri: z.string(),
  at: z.number(),
  actorName: z.string(),
  address: z.string(),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  subject: z.string(),
  label: z.string(),
  before: z.optional(properties),
  after: z.optional(properties),
});
true satisfies SameType<AuditEntry, z.output<typeof auditEntry>>;
