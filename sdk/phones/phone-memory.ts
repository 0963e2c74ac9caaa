import * as z from 'zod/mini';

/** What a browser remembers of its phone, so that a reloaded page goes on as the same one. */
export const phoneMemory = z.object({
  /** SIP instance id: a UUID that stays the same. */
  instanceId: z.string(),
  registerId: z.optional(z.string()),
});
