import * as z from 'zod/mini';

/** Why an agent makes a pause, of those that the enterprise has. */
export const pauseReason = z.object({ acdPauseReasonID: z.string(), text: z.string() });
export type PauseReason = z.infer<typeof pauseReason>;

/** `POST {extension}/operatorStartPause`. */
export const startPauseRequest = z.strictObject({
  acdPauseReasonID: z.optional(z.string().check(z.maxLength(50))),
});
