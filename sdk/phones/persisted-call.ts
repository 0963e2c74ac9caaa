import * as z from 'zod/mini';

/** The data with which a page continues a call of another page. */
export const persistedCall = z.object({
  /** The names of its dialog, as the page that had it saw them. */
  callId: z.string(),
  localTag: z.string(),
  remoteTag: z.string(),
  /** SIP address of the far end. */
  remote: z.string(),
  lineId: z.optional(z.string()),
  isIncoming: z.boolean(),
  /** True until the call is answered. */
  isRinging: z.boolean(),
  muted: z.boolean(),
});
export type PersistedCall = z.output<typeof persistedCall>;
