import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/**
 * A server that helps audio to find a path, in the format of WebRTC: STUN reports a phone's public address, TURN
 * relays.
 */
export interface IceServer {
  /** The addresses of the server, with the scheme `stun:`, `turn:` or `turns:`. */
  readonly urls: string[];
  /** The user name at a TURN server. */
  readonly username?: string | undefined;
  /** The password at a TURN server. */
  readonly credential?: string | undefined;
}

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
true satisfies SameType<IceServer, z.output<typeof iceServer>>;
