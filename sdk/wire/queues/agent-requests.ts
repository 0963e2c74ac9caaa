import * as z from 'zod/mini';

/** `POST {extension}/operatorStartPause`. */
export const startPauseRequest = z.strictObject({
  acdPauseReasonID: z.optional(z.string().check(z.maxLength(50))),
});

/** `POST {extension}/operatorFeedback`: the outcome of the agent's last call of a group. */
export const feedbackRequest = z.strictObject({
  acdFeedbackCodeID: z.string().check(z.maxLength(50)),
  text: z.optional(z.string().check(z.maxLength(2_000))),
});

/** The longest note, in characters. */
const maxNoteLength = 2_000;

/** `PUT v1/logs/AcdClient/{id}`: an empty note is taken away. */
export const callerNote = z.strictObject({ note: z.string().check(z.maxLength(maxNoteLength)) });
