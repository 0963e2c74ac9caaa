import * as z from 'zod/mini';

const about = z.describe;
const length = z.number().check(z.minimum(40), z.maximum(4000), about('CSS pixels'));

/** How much room is wanted. What is left out may stay as it is. */
export const wantedSize = z.object({
  isMinimised: z.boolean().check(about('One line will do: a page may show less still, such as a button')),
  width: z.optional(length),
  height: z.optional(length),
});

/** How the widget is shown. */
export const panelState = z.object({
  isMinimised: z.boolean().check(about('In one line')),
  isHere: z
    .boolean()
    .check(about('The phone is in this frame; else in a window of its own, or another tab of the same user')),
  width: z.number().check(about('Of its frame, CSS pixels')),
  height: z.number(),
  language: z.string().check(about('Of its words; BCP 47')),
  theme: z.enum(['system', 'light', 'dark']),
});
