import * as z from 'zod/mini';

const volume = z.number().check(({ value, issues }) => {
  if (!(value >= 0 && value <= 1)) issues.push({ code: 'custom', input: value });
});
const preference = z.object({ id: z.string(), volume });

/** The stored choices of a user. */
export const audioChoices = z.object({
  audioinput: preference,
  audiooutput: preference,
  ringing: preference,
  processing: z._default(
    z.object({
      echoCancellation: z.boolean(),
      noiseSuppression: z.boolean(),
      autoGainControl: z.boolean(),
    }),
    { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  ),
  keyTones: z._default(z.boolean(), true),
});
export type AudioChoices = z.output<typeof audioChoices>;
