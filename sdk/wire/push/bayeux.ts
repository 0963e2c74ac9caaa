import * as z from 'zod/mini';

/** How a client of long polling shall go on. */
const advice = z.object({
  reconnect: z.optional(z.enum(['retry', 'handshake', 'none'])),
  /** Milliseconds until the next connect. */
  interval: z.optional(z.number()),
  /** The milliseconds for which a connect is held. */
  timeout: z.optional(z.number()),
});

/** An answer of Bayeux long polling: to a message of the client, or a frame on the channel of its application. */
const bayeuxReply = z.object({
  channel: z.string(),
  clientId: z.optional(z.string()),
  successful: z.optional(z.boolean()),
  error: z.optional(z.string()),
  advice: z.optional(z.nullable(advice)),
  /** A frame: JSON, or JSON in a string, as the hosted router's programs expect it. */
  data: z.optional(z.unknown()),
});
export type BayeuxReply = z.infer<typeof bayeuxReply>;

/** Where long polling is, relative to `/restletrouter/`. */
export const pollingPath = 'cometd';

export const bayeuxReplies = z.array(bayeuxReply);
