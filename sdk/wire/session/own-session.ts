import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** A browser or program in which the user is signed in. */
export interface OwnSession {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The application, as `callside`. */
  readonly app: string;
  /** The `User-Agent` that signed in; empty where it is unknown. */
  readonly client: string;
  /** The network address that signed in; empty where it is unknown. */
  readonly address: string;
  /** The sign-in, in milliseconds since 1970. */
  readonly beganAt: number;
  /** The last sign of life, in milliseconds since 1970. */
  readonly usedAt: number;
  /** This session, or a session that ends with it. */
  readonly isCurrent: boolean;
  /** The name of the other user in whose name the user acts. Missing in a usual session. */
  readonly actsFor?: string | undefined;
}

export const ownSession = z.object({
  restUri: z.string(),
  app: z.string(),
  client: z._default(z.string(), ''),
  address: z._default(z.string(), ''),
  beganAt: timestamp,
  usedAt: timestamp,
  isCurrent: z._default(z.boolean(), false),
  actsFor: z.optional(z.string()),
});
true satisfies SameType<OwnSession, z.output<typeof ownSession>>;

/** A time in which another user acted for the user. */
export interface ActingRecord {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The name of the user who acted. */
  readonly actor: string;
  /** The application, as `callside`; empty where it is unknown. */
  readonly app: string;
  /** The network address that was used; empty where it is unknown. */
  readonly address: string;
  /** The beginning, in milliseconds since 1970. */
  readonly beganAt: number;
  /** The end, in milliseconds since 1970. Missing while it lasts. */
  readonly endedAt?: number | undefined;
}

export const actingRecord = z.object({
  restUri: z.string(),
  actor: z.string(),
  app: z._default(z.string(), ''),
  address: z._default(z.string(), ''),
  beganAt: timestamp,
  endedAt: z.optional(timestamp),
});
true satisfies SameType<ActingRecord, z.output<typeof actingRecord>>;
