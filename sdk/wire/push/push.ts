import * as z from 'zod/mini';

/** The keep-alive: a bare text, never JSON. A client sends it every third of the time-out; the router may too. */
export const pingText = 'ping';

/** The default time-out, if the router names none. */
export const defaultTimeoutMs = 300_000;

/** The close code of a client that no longer needs the socket. */
export const normalCloseCode = 1000;

/** Close code by which the router reports that a newer connection of this session took over. */
export const replacedCloseCode = 1008;

/** First frame after opening, if the router sends any. */
export const greetingFrame = z.object({ timeout_milliseconds: z.number() });

/**
 * The frames that the router sends for in-band subscriptions. `seq` counts from 1 per subscription: `subscriptionDone` has 1,
 * and every later frame of the same `id` has one more.
 */
export const subscriptionFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscriptionDone'),
    id: z.string(),
    seq: z.number(),
    items: z.array(z.unknown()),
  }),
  z.object({
    type: z.literal('update'),
    id: z.string(),
    seq: z.number(),
    items: z.array(z.unknown()),
    removed: z.array(z.string()),
  }),
  z.object({
    type: z.literal('error'),
    id: z.string(),
    code: z.number(),
    message: z.string(),
  }),
  z.object({ type: z.literal('removed'), id: z.string() }),
  z.object({ type: z.literal('notLogged') }),
]);
export type SubscriptionFrame = z.infer<typeof subscriptionFrame>;
