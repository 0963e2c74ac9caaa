import * as z from 'zod/mini';

/** A recorded message. */
export const seenMessage = z.object({
  /** Milliseconds since the recording began. */
  atMs: z.number(),
  to: z.enum(['widget', 'page']),
  message: z.looseObject({ callside: z.string() }),
});
export type SeenMessage = z.infer<typeof seenMessage>;

/** The file that the inspector saves and `npm run replay` plays. */
export const recording = z.object({
  callside: z.literal('recording'),
  version: z.literal(1),
  /** ISO 8601. */
  recordedAt: z.string(),
  messages: z.array(seenMessage),
});
export type Recording = z.infer<typeof recording>;
