import * as z from 'zod/mini';

/** A server that helps sound to find a way: STUN tells a phone its public address, TURN relays. As WebRTC names them. */
export const iceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.exactOptional(z.string()),
  credential: z.exactOptional(z.string()),
});
export type IceServer = z.infer<typeof iceServer>;
