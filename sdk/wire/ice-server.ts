import * as z from 'zod/mini';

/** A server that helps sound to find a way: STUN tells a phone its public address, TURN relays. As WebRTC names them. */
export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof iceServer>;
