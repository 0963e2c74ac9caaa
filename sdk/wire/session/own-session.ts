import * as z from 'zod/mini';
import { timestamp } from '../time.ts';

/** An item of `GET v1/user/Session`: a browser or program in which the user is signed in. */
export const ownSession = z.object({
  restUri: z.string(),
  /** The application, as `callside`. */
  app: z.string(),
  /** The `User-Agent` that signed in; empty where it is unknown. */
  client: z._default(z.string(), ''),
  /** The network address that signed in; empty where it is unknown. */
  address: z._default(z.string(), ''),
  beganAt: timestamp,
  /** The last sign of life. */
  usedAt: timestamp,
  /** This session, or a session that ends with it. */
  isCurrent: z._default(z.boolean(), false),
  /** The user acts in the name of this other user. */
  actsFor: z.optional(z.string()),
});
/** A browser or program in which the user is signed in. */
export type OwnSession = z.infer<typeof ownSession>;

/** An item of `GET v1/user/ActingRecord`: a time in which another user acted for the user. */
export const actingRecord = z.object({
  restUri: z.string(),
  /** The name of the user who acted. */
  actor: z.string(),
  app: z._default(z.string(), ''),
  address: z._default(z.string(), ''),
  beganAt: timestamp,
  /** Missing while it lasts. */
  endedAt: z.optional(timestamp),
});
/** A time in which another user acted for the user. */
export type ActingRecord = z.infer<typeof actingRecord>;
