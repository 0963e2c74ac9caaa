import * as z from 'zod/mini';

const volume = z.number().check(({ value, issues }) => {
  if (!(value >= 0 && value <= 1)) issues.push({ code: 'custom', input: value });
});
const preference = z.object({ id: z.string(), volume });
const everything = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
const systemDefault = { id: '', volume: 1 };

/** What one user has chosen, as it is kept. */
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
    everything,
  ),
});
export type AudioChoices = z.output<typeof audioChoices>;

/** What holds before anybody has chosen. */
export const defaultChoices: AudioChoices = {
  audioinput: systemDefault,
  audiooutput: systemDefault,
  ringing: systemDefault,
  processing: everything,
};
