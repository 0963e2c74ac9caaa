import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** A caller ID that a user may show on external calls. */
export interface AllowedCallerId {
  /** The number in international form, as `+33100000200`. */
  readonly customCallerID: string;
  /** The name of the number. */
  readonly label?: string | undefined;
  /** The user whom a call to this number reaches; missing for a number of the whole enterprise. */
  readonly assignedToInternalAddress?:
    | {
        /** The path of the extension, relative to `/restletrouter/`. */
        readonly restUri?: string | undefined;
        /** The internal number. */
        readonly addressNumber?: string | undefined;
        /** The name of the user. */
        readonly displayName?: string | undefined;
      }
    | undefined;
}

export const allowedCallerId = z.object({
  customCallerID: z.string(),
  label: z.optional(z.string()),
  assignedToInternalAddress: z.optional(
    z.object({
      restUri: z.optional(z.string()),
      addressNumber: z.optional(z.string()),
      displayName: z.optional(z.string()),
    }),
  ),
});
true satisfies SameType<AllowedCallerId, z.output<typeof allowedCallerId>>;

/** No more of them come at once. */
export const maxAllowedCallerIds = 10;
