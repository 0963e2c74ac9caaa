import * as z from 'zod/mini';

/** A caller ID that a user may show on external calls. */
export const allowedCallerId = z.object({
  /** In international form, as `+33100000200`. */
  customCallerID: z.string(),
  /** The label. */
  label: z.optional(z.string()),
  /** The user whom a call to this number reaches; missing for a number of the whole enterprise. */
  assignedToInternalAddress: z.optional(
    z.object({
      restUri: z.optional(z.string()),
      addressNumber: z.optional(z.string()),
      displayName: z.optional(z.string()),
    }),
  ),
});
/** A number that the user may show to callees. */
export type AllowedCallerId = z.infer<typeof allowedCallerId>;

/** No more of them come at once. */
export const maxAllowedCallerIds = 10;
