import * as z from 'zod/mini';

/** Body of `POST v1/service/Login`; it may also be left out. */
export const loginRequest = z.object({
  capabilities: z.optional(z.array(z.string())),
  /** Ours: signs in by a one-time code, in the place of a password. */
  code: z.optional(z.string()),
  /** The token of required actions that are done, in the place of a password. */
  actionToken: z.optional(z.string()),
  /** The secret whose hash the code was asked for with. */
  verifier: z.optional(z.string()),
});
