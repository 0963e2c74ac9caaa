import * as z from 'zod/mini';

/**
 * Callside's own: the header of Login and Logout that names the way to store the session if the usual cookie is not possible,
 * in a frame of another site. Without it nothing differs.
 */
export const keepingHeader = 'X-Session-Keeping';

/**
 * `partitioned`: in a cookie that counts in this frame's site only (`Partitioned`). `carried`: in no cookie; Login answers it in
 * `X-Session`, and the client carries it from request to request.
 */
export const sessionKeepings = ['partitioned', 'carried'] as const;
export type SessionKeeping = (typeof sessionKeepings)[number];

/** The value that the cookie would have, in both directions, for a client that carries its session itself. */
export const sessionHeader = 'X-Session';

/** The answer to `POST v1/service/PushTicket`: a ticket that opens the push connection once, as `?ticket=`. */
export const pushTicket = z.object({ ticket: z.string() });
