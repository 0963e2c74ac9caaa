import * as z from 'zod/mini';

/** `POST {extension}/operatorStartPause`. */
export const startPauseRequest = z.strictObject({
  acdPauseReasonID: z.optional(z.string().check(z.maxLength(50))),
});
