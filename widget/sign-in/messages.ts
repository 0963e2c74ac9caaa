import * as z from 'zod/mini';

/** From the window to its opener: it listens now, or it has the code. */
export const fromWindow = z.object({
  callside: z.literal('sign-in'),
  /** Signs in once, with the secret of which the window was given the hash. Missing while it asks for that hash. */
  code: z.optional(z.string()),
});
export type FromWindow = z.infer<typeof fromWindow>;

/** From who opened the window: what the code has to be bound to. */
export const toWindow = z.object({
  callside: z.literal('sign-in'),
  challenge: z.string(),
});
export type ToWindow = z.infer<typeof toWindow>;
