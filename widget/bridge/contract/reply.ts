import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';

/**
 * Why something was refused: 400 the parameters do not parse; 403 this page or this user may not; 404 no such method,
 * line or group; 408 nobody answered in time; 409 not in this state; 413 the message is too large; 426 the versions have nothing
 * in common; 429 too many at once; 500 the phone system refused; 503 not ready: nobody is signed in, no phone is connected (yet),
 * calls or groups are not known yet, or the network is gone.
 */
export const refusalStatuses = [400, 403, 404, 408, 409, 413, 426, 429, 500, 503] as const;
/** The status of a refusal, in the terms of HTTP. */
export type RefusalStatus = (typeof refusalStatuses)[number];

/** The answer to a request that failed. */
export interface Refusal {
  /** False: the request failed. */
  readonly ok: false;
  /** The reason as a status of HTTP. */
  readonly status: 400 | 403 | 404 | 408 | 409 | 413 | 426 | 429 | 500 | 503;
  /** The reason in words, for the developer: it is not in the user's language. */
  readonly message: string;
}

export const refusal = z.object({
  ok: z.literal(false),
  status: z.literal(refusalStatuses),
  message: z.string(),
});
true satisfies SameType<Refusal, z.output<typeof refusal>>;

/** Every request, in either direction, is answered by one of these. */
export type Reply<Value = unknown> = { readonly ok: true; readonly value: Value } | Refusal;
