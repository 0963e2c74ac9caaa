import * as z from 'zod/mini';

/** From the window to its opener: it is listening, or it has the code. */
export const fromWindow = z.object({
  callside: z.literal('sign-in'),
  /** Signs in once, with the secret whose hash the window received. Missing while it requests that hash. */
  code: z.optional(z.string()),
});
export type FromWindow = z.infer<typeof fromWindow>;

/** From the opener of the window: the hash that the code has to be bound to. */
export const toWindow = z.object({
  callside: z.literal('sign-in'),
  challenge: z.string(),
});
export type ToWindow = z.infer<typeof toWindow>;
